import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from './api-client.js';
import { OWNER } from './running-product.js';

/** A write that was acknowledged, and when its caller knew. */
export interface Acknowledged {
  value: number;
  at: number;
}

const PAUSE_MS = 20;
const PATIENCE_MS = 4_000;

/**
 * Somebody who saves a number that grows, one call after the other, at one installation, whatever it answers; what it
 * acknowledges is remembered.
 */
export class BusyWriter {
  readonly acknowledged: Acknowledged[] = [];
  private value = 0;
  private isStopped = false;
  private readonly client: ApiClient;
  private readonly running: Promise<void>;

  /** @param username whose password is that of the tests */
  constructor(
    url: string,
    private readonly user: { username: string; password: string } = OWNER,
  ) {
    this.client = new ApiClient(url);
    this.running = this.write();
  }

  /** The last number that was sent, whether it was saved or not. */
  get asked(): number {
    return this.value;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async write(): Promise<void> {
    while (!this.isStopped) {
      await this.attempt().catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  }

  private async attempt(): Promise<void> {
    if (!this.client.accessToken) await this.client.signIn(this.user.username, this.user.password);
    const value = ++this.value;
    const { status } = await this.client.call('PUT', '/api/user/preferences', {
      body: { language: `n-${value}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (status === 200) this.acknowledged.push({ value, at: performance.now() });
    if (status === 401) this.client.accessToken = undefined;
  }
}

/** The number that is saved for somebody. */
export async function savedValue(client: ApiClient): Promise<number> {
  const { body } = await client.get<{ language: string | null }>('/api/user/preferences');
  return Number((body.language ?? '').replace('n-', ''));
}
