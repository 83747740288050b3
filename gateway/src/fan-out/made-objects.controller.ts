import { Controller, Req, Res } from '@nestjs/common';
import { listMadeObjects, type MadeObjects, SERVICE_NAMES } from '@plumbline/contracts';
import { Implements, unavailable } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerRefusal, markIncomplete, operationOf } from './aggregated-response.js';
import { ServiceFanOut } from './service-fan-out.js';

/** What each member of a workspace made: every service counts its own objects. */
@Controller()
export class MadeObjectsController {
  constructor(private readonly services: ServiceFanOut) {}

  @Implements(listMadeObjects)
  async made(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const operation = operationOf(request);
    const { answers, away } = await this.services.callAll<MadeObjects>(
      request,
      operation,
      operation.path,
      SERVICE_NAMES,
    );
    if (answerRefusal(answers, reply)) return;
    if (answers.length === 0) throw unavailable();
    markIncomplete(away, reply);
    reply.send(answers.flatMap(({ value }) => value ?? []));
  }
}
