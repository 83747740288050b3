import { Controller, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  type AskedQuestion,
  type AskResult,
  askQuestion,
  deleteQuestion,
  listQuestions,
  type ReceivedBy,
} from '@plumbline/contracts';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { AskedQuestions } from './asked-questions.queries.js';
import { QuestionsService } from './questions.service.js';

/** Questions in plain English. In: the words, and what they are about; out: an answer with its facts, or why there is none. */
@Controller()
export class QuestionsController {
  constructor(
    @Inject(QuestionsService) private readonly questions: QuestionsService,
    @Inject(AskedQuestions) private readonly asked: AskedQuestions,
  ) {}

  @Implements(askQuestion)
  ask(
    @Input() { body }: ReceivedBy<typeof askQuestion>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<AskResult> {
    return this.questions.ask(claims, body, gone);
  }

  @Implements(listQuestions)
  async list(
    @Input() { query: page }: ReceivedBy<typeof listQuestions>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AskedQuestion[]> {
    const { total, questions } = await this.asked.list(claims, page);
    reply.header('X-Total-Count', String(total));
    return questions;
  }

  @Implements(deleteQuestion)
  async remove(
    @Input() { id }: ReceivedBy<typeof deleteQuestion>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.asked.remove(claims, id);
    return { message: 'The question was forgotten.' };
  }
}
