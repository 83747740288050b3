import { throttle } from '../concurrency/throttle.js';
import type { IdentityDocuments } from '../identity/identity.js';
import type { Logger } from '../logging/logger.js';
import type { Redis } from './redis.js';

type Revocations = IdentityDocuments['revoked'];

/** Redis channel of revocations; a message is a JSON array of them. */
export const REVOCATIONS_CHANNEL = 'plumbline:revocations';

const RETRY_MS = 1_000;

/**
 * Auth's voice: tells every process of sessions that were ended. Announcements may be lost, so all live ones are told
 * again whenever that may have happened: at the start, when the connection comes back, after one that failed.
 */
export class RevocationAnnouncer {
  private readonly report: (error: Error) => void;
  private live: (() => Promise<Revocations>) | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    /** Without it every process hears of revocations some other way, and this does nothing. */
    private readonly redis: Redis | undefined,
    logger: Logger,
  ) {
    this.report = throttle((error) => logger.warn({ err: error }, 'revocations are not announced yet'));
  }

  /** @param live reads the revocations that still matter from where they are durable */
  start(live: () => Promise<Revocations>): void {
    this.live = live;
    this.redis?.on('ready', () => void this.announceAll());
    if (this.redis?.status === 'ready') void this.announceAll();
  }

  /** Resolves when it is told, or after 250 ms at any rate; never rejects, for the commit stands. */
  async announce(sessionId: string, until: Date): Promise<void> {
    if (this.redis) await this.tell([{ sessionId, until }]);
  }

  stop(): void {
    this.live = undefined;
    clearTimeout(this.retry);
  }

  private async announceAll(): Promise<void> {
    clearTimeout(this.retry);
    if (!this.live) return;
    try {
      await this.tell(await this.live());
    } catch (error) {
      this.failed(error as Error);
    }
  }

  private async tell(revocations: Revocations): Promise<void> {
    try {
      await this.redis?.publish(REVOCATIONS_CHANNEL, JSON.stringify(revocations));
    } catch (error) {
      this.failed(error as Error);
    }
  }

  private failed(error: Error): void {
    this.report(error);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.announceAll(), RETRY_MS).unref();
  }
}
