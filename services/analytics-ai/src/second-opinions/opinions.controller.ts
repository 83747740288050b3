import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  type AskOpinionBody,
  askBuiltInOpinion,
  askBuiltInReviewer,
  askExtractionReviewer,
  askGemini,
  askGrok,
  askOpenai,
  getGeminiReview,
  getGrokReview,
  getOpenaiReview,
  listAllOpinions,
  listExtractionOpinions,
  listOpinions,
  type ReceivedBy,
  type Reviewer,
  type SecondOpinion,
} from '@plumbline/contracts';
import { CallerAddress, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import type { Reviewing } from '../code-audit/code-audit.js';
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
    return this.ask({ claims, address }, body, 'grok');
  }

  @Implements(askOpenai)
  askOpenai(
    @Input() { body }: ReceivedBy<typeof askOpenai>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<SecondOpinion> {
    return this.ask({ claims, address }, body, 'openai');
  }

  @Implements(askGemini)
  askGemini(
    @Input() { body }: ReceivedBy<typeof askGemini>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<SecondOpinion> {
    return this.ask({ claims, address }, body, 'gemini');
  }

  @Implements(getGrokReview)
  grok(
    @Input() { id }: ReceivedBy<typeof getGrokReview>,
    @Session() claims: AccessClaims,
  ): Promise<SecondOpinion> {
    return this.opinions.get(claims, id, 'grok');
  }

  @Implements(getOpenaiReview)
  openai(
    @Input() { id }: ReceivedBy<typeof getOpenaiReview>,
    @Session() claims: AccessClaims,
  ): Promise<SecondOpinion> {
    return this.opinions.get(claims, id, 'openai');
  }

  @Implements(getGeminiReview)
  gemini(
    @Input() { id }: ReceivedBy<typeof getGeminiReview>,
    @Session() claims: AccessClaims,
  ): Promise<SecondOpinion> {
    return this.opinions.get(claims, id, 'gemini');
  }

  @Implements(askBuiltInReviewer)
  askBuiltIn(
    @Input() { id }: ReceivedBy<typeof askBuiltInReviewer>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<SecondOpinion> {
    return this.opinions.ask({ claims, address }, { type: 'code-review', id }, 'built-in');
  }

  @Implements(askBuiltInOpinion)
  askBuiltInOpinion(
    @Input() { body }: ReceivedBy<typeof askBuiltInOpinion>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<SecondOpinion> {
    return this.ask({ claims, address }, body, 'built-in');
  }

  @Implements(listOpinions)
  ofReview(@Input() { id }: ReceivedBy<typeof listOpinions>): Promise<SecondOpinion[]> {
    return this.opinions.ofReview(id);
  }

  @Implements(askExtractionReviewer)
  askAboutExtraction(
    @Input() { id }: ReceivedBy<typeof askExtractionReviewer>,
    @Session() claims: AccessClaims,
    @CallerAddress() address: string,
  ): Promise<SecondOpinion> {
    return this.opinions.ask({ claims, address }, { type: 'extraction', id }, 'built-in');
  }

  @Implements(listExtractionOpinions)
  ofExtraction(
    @Input() { id }: ReceivedBy<typeof listExtractionOpinions>,
    @Session() claims: AccessClaims,
  ): Promise<SecondOpinion[]> {
    return this.opinions.ofExtraction(claims, id);
  }

  @Implements(listAllOpinions)
  async all(
    @Input() { query }: ReceivedBy<typeof listAllOpinions>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecondOpinion[]> {
    const { opinions, total } = await this.opinions.all(claims, query);
    reply.header('X-Total-Count', String(total));
    return opinions;
  }

  private ask(
    by: Reviewing,
    { subjectType: type, subjectId: id }: Pick<AskOpinionBody, 'subjectType' | 'subjectId'>,
    reviewer: Reviewer,
  ): Promise<SecondOpinion> {
    return this.opinions.ask(by, { type, id }, reviewer);
  }
}
