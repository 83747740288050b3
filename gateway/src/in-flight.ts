import type { ServerResponse } from 'node:http';
import type { Operation } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';

const RETRY_AFTER_SECONDS = 1;

/**
 * Calls that are being answered, counted by the service that owns them. Past a number of those a call is refused at
 * once: a queue that grows only makes everybody wait for answers that nobody waits for any more, and a service that has
 * slowed down must not take the others along.
 */
export class InFlight {
  private readonly counts = new Map<Operation['owner'], number>();

  constructor(private readonly max: number) {}

  /**
   * Counts a call until its connection has the whole answer or is gone. Uploads and answers that take minutes have
   * limits of their own.
   * @throws AppError `busy`
   */
  enter({ owner, timeout = 'short' }: Operation, response: ServerResponse): void {
    if (timeout !== 'short') return;
    const count = this.counts.get(owner) ?? 0;
    if (count >= this.max)
      throw new AppError(
        'busy',
        'Too much is going on right now. Please try again in a moment.',
        undefined,
        RETRY_AFTER_SECONDS,
      );
    this.counts.set(owner, count + 1);
    response.once('close', () => this.counts.set(owner, (this.counts.get(owner) ?? 0) - 1));
  }
}
