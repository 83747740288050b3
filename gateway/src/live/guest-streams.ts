import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { LiveMessage } from '@plumbline/contracts';
import { LiveBus, type LiveEntry } from '@plumbline/events';
import { AppError, notFound, unavailable } from '@plumbline/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TUNING_TOKEN, type Tuning } from '../tuning.js';
import { GuestPasses } from './guest-passes.js';
import { GuestStream } from './guest-stream.js';

/**
 * The open streams of guests at this process. A guest is told that the dashboard of the link has changed, or that the
 * link is over, and nothing else: no name, no id, no place in the workspace's stream.
 */
@Injectable()
export class GuestStreams implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Set<GuestStream>();
  private isClosing = false;

  constructor(
    private readonly bus: LiveBus,
    private readonly passes: GuestPasses,
    @Inject(TUNING_TOKEN) private readonly tuning: Tuning,
  ) {}

  onModuleInit(): void {
    this.bus.onReset(() => {
      for (const stream of this.streams) stream.hear({ isNews: true });
    });
  }

  /**
   * @param ageMs how many milliseconds ago what the guest sees was read
   * @throws AppError `not_found` without a live link to this dashboard, `too_many_requests`, `unavailable`
   */
  async open(
    dashboardId: string,
    ageMs: number,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> {
    const { caller } = request;
    const find = () => this.passes.find(dashboardId, request);
    // What ends the link while it is asked about counts.
    const from = this.bus.placeBefore(ageMs);
    const pass = await find();
    if (!pass) throw notFound();
    if (this.isClosing) throw unavailable();
    this.refuseMany(({ address }) => address === caller, this.tuning.guestStreamsPerAddress);
    this.refuseMany(({ shareId }) => shareId === pass.shareId, this.tuning.guestStreamsPerShare);
    reply.hijack();
    // Whoever left meanwhile says so no second time.
    if (reply.raw.destroyed) return;
    const stream = new GuestStream(reply.raw, this.tuning, { find, pass, address: caller });
    this.streams.add(stream);
    const hear = ({ message }: LiveEntry) => {
      if (concerns(message, dashboardId)) stream.hear({ isNews: isNews(message) });
    };
    const unsubscribe = this.bus.subscribe(pass.workspaceId, hear);
    reply.raw.once('close', () => {
      unsubscribe();
      stream.close();
      this.streams.delete(stream);
    });
    const missed = this.bus.since(pass.workspaceId, from);
    if (missed === 'reset') stream.hear({ isNews: true });
    else for (const entry of missed) hear(entry);
  }

  onModuleDestroy(): void {
    this.isClosing = true;
    for (const stream of this.streams) stream.end();
  }

  private refuseMany(isCounted: (stream: GuestStream) => boolean, most: number): void {
    if ([...this.streams].filter(isCounted).length < most) return;
    throw new AppError('too_many_requests', 'Too many live streams are open.', undefined, 10);
  }
}

/** What may end a link counts as well: the dashboard's own changes, and those of what the workspace may do. */
const concerns = (message: LiveMessage, dashboardId: string): boolean =>
  message.event === 'changed' &&
  (message.data.type === 'subscription' || (isNews(message) && message.data.id === dashboardId));

const isNews = ({ event, data }: LiveMessage): boolean => event === 'changed' && data.type === 'dashboard';
