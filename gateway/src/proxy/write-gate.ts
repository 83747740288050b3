import { idempotencyOf, type Operation, PERMISSION_SECONDS, writePermission } from '@plumbline/contracts';
import { AppError, unavailable } from '@plumbline/server';
import type { Upstreams } from '../upstreams.js';

const PATIENCE_MS = 5_000;
/** Without these nobody could look after an installation that does not write: they keep who is signed in here, nothing more. */
const ALWAYS = ['/api/auth/login', '/api/auth/refresh', '/api/auth/verify-2fa', '/api/auth/logout'];

/** Whether a call changes what another installation could have taken over. */
export const isGated = (operation: Operation): boolean =>
  operation.method !== 'GET' &&
  idempotencyOf(operation) !== 'reads' &&
  !operation.path.startsWith('/api/replication/') &&
  !ALWAYS.includes(operation.path);

/**
 * Lets writes through while this installation is the one that writes: asked before a call goes in, and again before its
 * answer goes out where the word of before has run out. Counted by a clock that goes on while the process is stopped.
 */
export class WriteGate {
  private openUntil = 0;
  private asking: Promise<void> | undefined;
  /** Why it was closed when that was asked last. */
  private words: string | undefined;

  constructor(
    private readonly upstreams: Pick<Upstreams, 'of'>,
    private readonly isOn: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether nobody needs to be asked now. */
  get isOpen(): boolean {
    return !this.isOn || this.now() < this.openUntil;
  }

  /** @throws AppError `unavailable` that says why nothing is written here */
  async assertOpen(): Promise<void> {
    if (this.isOpen) return;
    this.asking ??= this.ask().finally(() => {
      this.asking = undefined;
    });
    await this.asking;
  }

  /** Why nothing is saved here, in a sentence; undefined where it is, and where nobody can tell. */
  async whyClosed(): Promise<string | undefined> {
    await this.assertOpen().catch(() => undefined);
    return this.isOpen ? undefined : this.words;
  }

  /** An installation that somebody follows from now on asks more often. */
  forget(): void {
    this.openUntil = 0;
  }

  private async ask(): Promise<void> {
    const askedAt = this.now();
    const answer = await this.upstreams
      .of('export')
      .request({
        ...{ method: 'GET', path: '/internal/replication/permission' },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      .then(({ body }) => body.json())
      .catch(() => undefined);
    const read = writePermission.safeParse(answer);
    this.words = undefined;
    if (!read.success) throw unavailable();
    const { state, successor, forMs } = read.data;
    // From when it was asked: what took its time on the way has passed already.
    if (state === 'open') {
      this.openUntil = askedAt + Math.min(forMs, PERMISSION_SECONDS.alone * 1_000);
      if (!this.isOpen) throw unavailable();
      return;
    }
    this.words = WORDS[state](successor);
    throw new AppError('unavailable', this.words, undefined, 5);
  }
}

const WORDS = {
  fenced: (successor: string | null) =>
    successor
      ? `This installation was replaced by ${successor}. Nothing was saved here; please work there.`
      : 'Another installation is taking over from this one. Nothing was saved; please try again in a minute.',
  unheard: () =>
    'The standby of this installation was not heard of, so it may have taken over. Nothing is saved here until it is heard of again, or removed.',
};
