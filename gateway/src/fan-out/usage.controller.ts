import { Controller, Req, Res } from '@nestjs/common';
import { getUsage, METERS, type Usage } from '@plumbline/contracts';
import { Implements } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listOfAll } from './aggregated-response.js';
import { ServiceFanOut } from './service-fan-out.js';

/** What is used of the plan: each owner counts its own meters. */
@Controller()
export class UsageController {
  constructor(private readonly services: ServiceFanOut) {}

  @Implements(getUsage)
  async usage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const counted = await listOfAll<Usage[number]>(this.services, request, reply);
    if (counted) reply.send(counted.sort((a, b) => METERS.indexOf(a.meter) - METERS.indexOf(b.meter)));
  }
}
