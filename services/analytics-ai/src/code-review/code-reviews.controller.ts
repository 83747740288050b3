import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  type CodeReview,
  changeCodeReview,
  commentOnCodeReview,
  getCodeReview,
  listCodeReviews,
  type ReceivedBy,
  type ReviewSummary,
  startCodeReview,
} from '@plumbline/contracts';
import { CallerAddress, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { CodeReviews } from './code-reviews.service.js';

/** Changes that are reviewed. In: a patch or two versions, comments and decisions; out: findings, risk and checklist. */
@Controller()
export class CodeReviewsController {
  constructor(@Inject(CodeReviews) private readonly reviews: CodeReviews) {}

  @Implements(listCodeReviews)
  async list(
    @Input() { query }: ReceivedBy<typeof listCodeReviews>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewSummary[]> {
    const { reviews, total } = await this.reviews.list(query);
    reply.header('X-Total-Count', String(total));
    return reviews;
  }

  @Implements(startCodeReview)
  start(
    @Input() { body }: ReceivedBy<typeof startCodeReview>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<ReviewSummary> {
    return this.reviews.start({ claims, address }, body);
  }

  @Implements(getCodeReview)
  get(@Input() { id }: ReceivedBy<typeof getCodeReview>): Promise<CodeReview> {
    return this.reviews.get(id);
  }

  @Implements(commentOnCodeReview)
  comment(
    @Input() { id, body }: ReceivedBy<typeof commentOnCodeReview>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<CodeReview> {
    return this.reviews.comment({ claims, address }, id, body);
  }

  @Implements(changeCodeReview)
  change(
    @Input() { id, body }: ReceivedBy<typeof changeCodeReview>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<CodeReview> {
    return this.reviews.change({ claims, address }, id, body);
  }
}
