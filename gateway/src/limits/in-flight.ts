import type { ServerResponse } from 'node:http';
import type { Operation } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | undefined;
  }
}

const RETRY_AFTER_SECONDS = 1;
/** Enough to keep a service busy, however slow it is. */
const LEAST = 16;
/** An answer that took longer says that too many wait; a faster one that there is room. */
const SLOW_MS = 1_000;
const LESS = 0.95;
const MORE = 1 / 8;
/** Newcomers get in beside those who hold everything, up to so many times the limit. */
const OVER = 2;

interface Service {
  count: number;
  limit: number;
  /** How many calls of each caller it is working on. */
  callers: Map<string, number>;
}

/** The place of one call at its service, from the moment the call is complete until the service begins to answer. */
export interface Admission {
  /** The service has been sent the whole call: its time begins. */
  sent(): void;
  /** The service has begun to answer: its time is learned from, and its place is free. */
  answered(): void;
}

/**
 * Calls that services are working on, counted by the service that owns them and by who calls. Past a limit a call is
 * refused at once: a queue that grows only makes everybody wait for answers that nobody waits for any more, and a
 * service that has slowed down must not take the others along. The limit follows what the service can do, as TCP finds
 * the width of a way: slow answers lower it by a share, fast ones raise it by a step. What a caller does slowly, sending
 * or reading, teaches nothing and holds no place. While all places are taken, whoever holds less than an equal share is
 * still let in.
 */
export class InFlight {
  private readonly services = new Map<Operation['owner'], Service>();
  /** Calls of each caller that are not over: until the answer has been read. */
  private readonly open = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly mostPerCaller: number,
  ) {}

  /**
   * Counts a call whose body is here. Uploads and answers that take minutes have limits of their own for the service.
   * @throws AppError `busy`
   */
  enter(
    { owner, timeout = 'short' }: Operation,
    caller: string,
    response: ServerResponse,
  ): Admission | undefined {
    if (timeout === 'stream') return undefined;
    if ((this.open.get(caller) ?? 0) >= this.mostPerCaller)
      throw busy('Too many of your calls are still being answered. Please read their answers first.');
    const admission = timeout === 'short' ? this.take(owner, caller) : undefined;
    change(this.open, caller, 1);
    response.once('close', () => {
      change(this.open, caller, -1);
      admission?.free();
    });
    return admission;
  }

  private take(owner: Operation['owner'], caller: string) {
    const service = this.serviceOf(owner);
    const { callers } = service;
    const held = callers.get(caller) ?? 0;
    const equalShare = Math.floor(service.limit / (callers.size + (held === 0 ? 1 : 0)));
    const isFull = service.count >= service.limit && held >= equalShare;
    if (isFull || service.count >= OVER * service.limit)
      throw busy('Too much is going on right now. Please try again in a moment.');
    service.count += 1;
    change(callers, caller, 1);
    let sentAt = performance.now();
    let isHeld = true;
    const free = () => {
      if (!isHeld) return;
      isHeld = false;
      service.count -= 1;
      change(callers, caller, -1);
    };
    return {
      free,
      sent: () => {
        sentAt = performance.now();
      },
      answered: () => {
        if (isHeld) this.learn(service, performance.now() - sentAt);
        free();
      },
    };
  }

  private learn(service: Service, tookMs: number): void {
    const changed = tookMs > SLOW_MS ? service.limit * LESS : service.limit + MORE;
    service.limit = Math.min(this.most, Math.max(LEAST, changed));
  }

  private serviceOf(owner: Operation['owner']): Service {
    let service = this.services.get(owner);
    if (!service) {
      service = { count: 0, limit: this.most, callers: new Map() };
      this.services.set(owner, service);
    }
    return service;
  }
}

const busy = (message: string): AppError => new AppError('busy', message, undefined, RETRY_AFTER_SECONDS);

function change(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
