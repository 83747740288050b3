import { Controller, Req, Res } from '@nestjs/common';
import { listMadeObjects, type MadeObjects } from '@plumbline/contracts';
import { Implements } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listOfAll } from './aggregated-response.js';
import { ServiceFanOut } from './service-fan-out.js';

/** What each member of a workspace made: every service counts its own objects. */
@Controller()
export class MadeObjectsController {
  constructor(private readonly services: ServiceFanOut) {}

  @Implements(listMadeObjects)
  async made(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const made = await listOfAll<MadeObjects[number]>(this.services, request, reply);
    if (made) reply.send(made);
  }
}
