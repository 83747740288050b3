import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Usage } from '@plumbline/contracts';
import { unavailable } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerRefusal, operationOf, tellAway } from './composed-answer.js';
import { OwnerCalls } from './owner-calls.js';

/** What is used of the plan: each owner counts its own meters. */
@Controller('api/subscription')
export class UsageController {
  constructor(private readonly owners: OwnerCalls) {}

  @Get('usage')
  async usage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const operation = operationOf(request);
    const { answers, away } = await this.owners.askAll<Usage>(request, operation, operation.path);
    if (answerRefusal(answers, reply)) return;
    if (answers.length === 0) throw unavailable();
    tellAway(away, reply);
    reply.send(answers.flatMap(({ value }) => value ?? []));
  }
}
