import { Controller, Inject, Req, Res } from '@nestjs/common';
import {
  type AccessClaims,
  type Comment,
  createComment,
  deleteComment,
  listComments,
  type ReceivedBy,
  updateComment,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { originOf } from '../sharing/origin.js';
import { CommentsService } from './comments.service.js';

/** Comments of a dashboard. In: words, with whom they name; out: the comments, and mails to guests that are named. */
@Controller()
export class CommentsController {
  constructor(
    @Inject(CommentsService) private readonly comments: CommentsService,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  @Implements(listComments)
  async list(
    @Input() { id, query }: ReceivedBy<typeof listComments>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Comment[]> {
    const { comments, total } = await this.comments.list(claims, id, query);
    reply.header('X-Total-Count', String(total));
    return comments;
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
    return this.comments.update(claims, input);
  }

  @Implements(deleteComment)
  async remove(
    @Input() { id, commentId }: ReceivedBy<typeof deleteComment>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.comments.remove(claims, id, commentId);
    return { message: 'The comment was deleted.' };
  }
}
