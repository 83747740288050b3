import { Controller, Query, Req, Res } from '@nestjs/common';
import { type AccessClaims, openLiveStream } from '@plumbline/contracts';
import { Implements, Session } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LiveStreams } from './live-streams.js';

/** `GET /api/live`: what happens in the caller's workspace, as server-sent events. */
@Controller()
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Implements(openLiveStream)
  open(
    @Session() claims: AccessClaims,
    @Query('age') age: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    if (request.method === 'HEAD') {
      reply.header('Content-Type', 'text/event-stream').send();
      return;
    }
    const lastEventId = request.headers['last-event-id'];
    this.streams.open(claims, { lastEventId: single(lastEventId), age: single(age) }, reply);
  }
}

const single = (value: unknown) => (typeof value === 'string' ? value : undefined);
