import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { AppError, Identity, unavailable } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { TUNING_TOKEN, type Tuning } from '../tuning.js';
import { LiveStream } from './live-stream.js';

const SWEEP_MS = 500;

/** Where a stream goes on, as the browser says it. */
interface Resume {
  lastEventId?: string | undefined;
  age?: string | undefined;
}

/** The open live streams of this process. A revoked session loses its streams within a second. */
@Injectable()
export class LiveStreams implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Map<LiveStream, AccessClaims>();
  private readonly sweeper = setInterval(() => this.endRevoked(), SWEEP_MS).unref();
  private isClosing = false;

  constructor(
    private readonly bus: LiveBus,
    private readonly identity: Identity,
    @Inject(TUNING_TOKEN) private readonly tuning: Tuning,
  ) {}

  async onModuleInit(): Promise<void> {
    this.bus.onReset(() => {
      for (const stream of this.streams.keys()) stream.reset(this.bus.newestId);
    });
    await this.bus.follow();
  }

  /**
   * @param resume after which event, or how many milliseconds ago what the browser shows was read; from now on where
   * it says neither
   * @throws AppError `too_many_requests` when the session already has as many as it may; `unavailable` at the end
   */
  open(claims: AccessClaims, resume: Resume, reply: FastifyReply): void {
    if (this.isClosing) throw unavailable();
    const ofSession = [...this.streams.values()].filter(({ sid }) => sid === claims.sid).length;
    if (ofSession >= this.tuning.liveStreamsPerSession) {
      throw new AppError('too_many_requests', 'Too many live streams are open.', undefined, 10);
    }
    reply.hijack();
    const stream = new LiveStream(reply.raw, this.tuning);
    this.streams.set(stream, claims);
    const unsubscribe = stream.follow(this.bus, claims.wid, this.placeOf(resume));
    const expiry = setTimeout(() => stream.end(), claims.exp * 1_000 - Date.now());
    reply.raw.once('close', () => {
      clearTimeout(expiry);
      unsubscribe();
      this.streams.delete(stream);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.sweeper);
    for (const stream of this.streams.keys()) stream.end();
    await this.bus.close();
  }

  private placeOf({ lastEventId, age }: Resume): number {
    if (lastEventId) return Number(lastEventId);
    return age ? this.bus.placeBefore(Number(age)) : this.bus.newestId;
  }

  private endRevoked(): void {
    for (const [stream, claims] of this.streams) if (this.identity.isRevoked(claims)) stream.end();
  }
}
