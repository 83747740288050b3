import { Controller, Req, Res } from '@nestjs/common';
import { getUsage, METERS, SERVICE_NAMES, type Usage } from '@plumbline/contracts';
import { Implements, unavailable } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerRefusal, markIncomplete, operationOf } from './aggregated-response.js';
import { ServiceFanOut } from './service-fan-out.js';

/** What is used of the plan: each owner counts its own meters. */
@Controller()
export class UsageController {
  constructor(private readonly services: ServiceFanOut) {}

  @Implements(getUsage)
  async usage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const operation = operationOf(request);
    const { answers, away } = await this.services.callAll<Usage>(
      request,
      operation,
      operation.path,
      SERVICE_NAMES,
    );
    if (answerRefusal(answers, reply)) return;
    if (answers.length === 0) throw unavailable();
    markIncomplete(away, reply);
    const counted = answers.flatMap(({ value }) => value ?? []);
    reply.send(counted.sort((a, b) => METERS.indexOf(a.meter) - METERS.indexOf(b.meter)));
  }
}
