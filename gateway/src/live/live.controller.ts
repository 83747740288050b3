import { Controller, Query, Req, Res } from '@nestjs/common';
import { type AccessClaims, openGuestStream, openLiveStream, type ReceivedBy } from '@plumbline/contracts';
import { Implements, Input, notFound, Public, Session } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isGuest } from '../guard/guest-cookies.js';
import { GuestStreams } from './guest-streams.js';
import { LiveStreams } from './live-streams.js';

/** Server-sent events: what happens in the caller's workspace, and to the dashboard that a guest was invited to. */
@Controller()
export class LiveController {
  constructor(
    private readonly streams: LiveStreams,
    private readonly guests: GuestStreams,
  ) {}

  @Implements(openLiveStream)
  open(
    @Session() claims: AccessClaims,
    @Query('age') age: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    if (isHead(request, reply)) return;
    const lastEventId = request.headers['last-event-id'];
    this.streams.open(claims, { lastEventId: single(lastEventId), age: single(age) }, reply);
  }

  /** Members have the other one. */
  @Public()
  @Implements(openGuestStream)
  async openForGuest(
    @Input() { id }: ReceivedBy<typeof openGuestStream>,
    @Query('age') age: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isGuest(request.headers)) throw notFound();
    if (isHead(request, reply)) return;
    await this.guests.open(id, Number(single(age) ?? 0), { request, reply });
  }
}

function isHead({ method }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== 'HEAD') return false;
  reply.header('Content-Type', 'text/event-stream').send();
  return true;
}

const single = (value: unknown) => (typeof value === 'string' ? value : undefined);
