import { Controller, Get, Req, Res } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { Session } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LiveStreams } from './live-streams.js';

/** `GET /api/live`: what happens in the caller's workspace, as server-sent events. */
@Controller('api/live')
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Get()
  open(@Session() claims: AccessClaims, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (request.method === 'HEAD') {
      reply.header('Content-Type', 'text/event-stream').send();
      return;
    }
    const lastEventId = request.headers['last-event-id'];
    this.streams.open(claims, typeof lastEventId === 'string' ? lastEventId : undefined, reply);
  }
}
