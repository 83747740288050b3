import type { ServerResponse } from 'node:http';
import type { Operation } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';

const RETRY_AFTER_SECONDS = 1;
/** Enough to keep a service busy, however slow it is. */
const LEAST = 16;
/** An answer that took longer says that too many wait; a faster one that there is room. */
const SLOW_MS = 1_000;
const LESS = 0.95;
const MORE = 1 / 8;

interface Service {
  count: number;
  limit: number;
}

/**
 * Calls that are being answered, counted by the service that owns them. Past a limit a call is refused at once: a queue
 * that grows only makes everybody wait for answers that nobody waits for any more, and a service that has slowed down
 * must not take the others along. The limit follows what the service can do, as TCP finds the width of a way: slow
 * answers lower it by a share, fast ones raise it by a step.
 */
export class InFlight {
  private readonly services = new Map<Operation['owner'], Service>();

  constructor(private readonly most: number) {}

  /**
   * Counts a call until its connection has the whole answer or is gone. Uploads and answers that take minutes have
   * limits of their own.
   * @throws AppError `busy`
   */
  enter({ owner, timeout = 'short' }: Operation, response: ServerResponse): void {
    if (timeout !== 'short') return;
    const service = this.serviceOf(owner);
    if (service.count >= service.limit)
      throw new AppError(
        'busy',
        'Too much is going on right now. Please try again in a moment.',
        undefined,
        RETRY_AFTER_SECONDS,
      );
    service.count += 1;
    const startedAt = performance.now();
    response.once('close', () => {
      service.count -= 1;
      // A caller who has left says nothing about the service.
      if (response.writableFinished) this.learn(service, performance.now() - startedAt);
    });
  }

  private learn(service: Service, tookMs: number): void {
    const changed = tookMs > SLOW_MS ? service.limit * LESS : service.limit + MORE;
    service.limit = Math.min(this.most, Math.max(LEAST, changed));
  }

  private serviceOf(owner: Operation['owner']): Service {
    let service = this.services.get(owner);
    if (!service) {
      service = { count: 0, limit: this.most };
      this.services.set(owner, service);
    }
    return service;
  }
}
