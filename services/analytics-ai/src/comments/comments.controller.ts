import { Controller, Inject, Req, Res } from '@nestjs/common';
import {
  type AccessClaims,
  addToDiscussion,
  type Comment,
  changeInDiscussion,
  createComment,
  deleteComment,
  listAssignments,
  listComments,
  listDiscussion,
  type ReceivedBy,
  removeFromDiscussion,
  updateComment,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { originOf } from '../sharing/origin.js';
import { AssignmentsQueries } from './assignments.queries.js';
import { CommentChanges } from './comment-changes.service.js';
import { CommentsService } from './comments.service.js';

const DELETED = { message: 'The comment was deleted.' };

/**
 * Comments of a dashboard, and of anything that can be talked about by its id. In: words, with whom they name and who is to
 * deal with them; out: threads, news to those who are concerned, mails to guests that are named.
 */
@Controller()
export class CommentsController {
  constructor(
    @Inject(CommentsService) private readonly comments: CommentsService,
    @Inject(CommentChanges) private readonly changes: CommentChanges,
    @Inject(AssignmentsQueries) private readonly assignments: AssignmentsQueries,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  @Implements(listComments)
  list(
    @Input() { id, query }: ReceivedBy<typeof listComments>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Comment[]> {
    return counted(reply, this.comments.list(claims, id, query));
  }

  @Implements(createComment)
  create(
    @Input() { id, body, idempotencyKey: key }: ReceivedBy<typeof createComment>,
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
  ): Promise<Comment> {
    return this.comments.create(claims, id, body, { origin: originOf(this.config, request), key });
  }

  @Implements(updateComment)
  update(
    @Input() input: ReceivedBy<typeof updateComment>,
    @Session() claims: AccessClaims,
  ): Promise<Comment> {
    return this.changes.update(claims, input);
  }

  @Implements(deleteComment)
  async remove(
    @Input() { id, commentId }: ReceivedBy<typeof deleteComment>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.comments.remove(claims, id, commentId);
    return DELETED;
  }

  @Implements(listDiscussion)
  discussion(
    @Input() { id, query }: ReceivedBy<typeof listDiscussion>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Comment[]> {
    return counted(reply, this.comments.list(claims, id, query));
  }

  @Implements(addToDiscussion)
  add(
    @Input() { id, body, idempotencyKey: key }: ReceivedBy<typeof addToDiscussion>,
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
  ): Promise<Comment> {
    return this.comments.create(claims, id, body, { origin: originOf(this.config, request), key });
  }

  @Implements(changeInDiscussion)
  change(
    @Input() input: ReceivedBy<typeof changeInDiscussion>,
    @Session() claims: AccessClaims,
  ): Promise<Comment> {
    return this.changes.update(claims, input);
  }

  @Implements(removeFromDiscussion)
  async takeOut(
    @Input() { id, commentId }: ReceivedBy<typeof removeFromDiscussion>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.comments.remove(claims, id, commentId);
    return DELETED;
  }

  @Implements(listAssignments)
  assigned(
    @Input() { query }: ReceivedBy<typeof listAssignments>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Comment[]> {
    return counted(reply, this.assignments.list(claims, query));
  }
}

async function counted(
  reply: FastifyReply,
  found: Promise<{ comments: Comment[]; total: number }>,
): Promise<Comment[]> {
  const { comments, total } = await found;
  reply.header('X-Total-Count', String(total));
  return comments;
}
