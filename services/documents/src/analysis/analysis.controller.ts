import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  analyzeDocument,
  askDocument,
  type DocumentAccepted,
  type DocumentAnswer,
  type ReceivedBy,
} from '@plumbline/contracts';
import { answer } from '@plumbline/intake';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { AnalysisService } from './analysis.service.js';
import { AnswersService } from './answers.service.js';

/** What a document says: an analysis of the whole, and answers to questions about it. */
@Controller()
export class AnalysisController {
  constructor(
    @Inject(AnalysisService) private readonly analysis: AnalysisService,
    @Inject(AnswersService) private readonly answers: AnswersService,
  ) {}

  @Implements(analyzeDocument)
  async analyze(
    @Input() { id, idempotencyKey }: ReceivedBy<typeof analyzeDocument>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DocumentAccepted> {
    return answer(reply, await this.analysis.start(claims, id, idempotencyKey));
  }

  @Implements(askDocument)
  ask(
    @Input() { id, body: { question } }: ReceivedBy<typeof askDocument>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<DocumentAnswer> {
    return this.answers.ask(claims, id, question, gone);
  }
}
