import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  askBuiltInReviewer,
  askGemini,
  askGrok,
  askOpenai,
  getGeminiReview,
  getGrokReview,
  getOpenaiReview,
  listAllOpinions,
  listOpinions,
  type ReceivedBy,
  type SecondOpinion,
} from '@plumbline/contracts';
import { CallerAddress, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { Opinions } from './opinions.service.js';

/** Second opinions. In: which change, and whom to ask; out: what was left of the answer once it was looked up. */
@Controller()
export class OpinionsController {
  constructor(@Inject(Opinions) private readonly opinions: Opinions) {}

  @Implements(askGrok)
  askGrok(
    @Input() { body }: ReceivedBy<typeof askGrok>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<SecondOpinion> {
    return this.opinions.ask({ claims, address }, body.subjectId, 'grok');
  }

  @Implements(askOpenai)
  askOpenai(
    @Input() { body }: ReceivedBy<typeof askOpenai>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<SecondOpinion> {
    return this.opinions.ask({ claims, address }, body.subjectId, 'openai');
  }

  @Implements(askGemini)
  askGemini(
    @Input() { body }: ReceivedBy<typeof askGemini>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<SecondOpinion> {
    return this.opinions.ask({ claims, address }, body.subjectId, 'gemini');
  }

  @Implements(getGrokReview)
  grok(@Input() { id }: ReceivedBy<typeof getGrokReview>): Promise<SecondOpinion> {
    return this.opinions.get(id, 'grok');
  }

  @Implements(getOpenaiReview)
  openai(@Input() { id }: ReceivedBy<typeof getOpenaiReview>): Promise<SecondOpinion> {
    return this.opinions.get(id, 'openai');
  }

  @Implements(getGeminiReview)
  gemini(@Input() { id }: ReceivedBy<typeof getGeminiReview>): Promise<SecondOpinion> {
    return this.opinions.get(id, 'gemini');
  }

  @Implements(askBuiltInReviewer)
  askBuiltIn(
    @Input() { id }: ReceivedBy<typeof askBuiltInReviewer>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<SecondOpinion> {
    return this.opinions.ask({ claims, address }, id, 'built-in');
  }

  @Implements(listOpinions)
  ofReview(@Input() { id }: ReceivedBy<typeof listOpinions>): Promise<SecondOpinion[]> {
    return this.opinions.ofReview(id);
  }

  @Implements(listAllOpinions)
  async all(
    @Input() { query }: ReceivedBy<typeof listAllOpinions>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<(SecondOpinion & { subject: string })[]> {
    const { opinions, total } = await this.opinions.all(query);
    reply.header('X-Total-Count', String(total));
    return opinions;
  }
}
