import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { aborted } from '../async/aborted.js';
import { OneByOne } from '../async/one-by-one.js';

interface ListeningClient {
  query(sql: string, parameters?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  on(event: 'notification', listener: (notice: { channel: string; payload?: string }) => void): void;
  on(event: 'error' | 'end', listener: (error?: Error) => void): void;
  removeAllListeners(event: 'notification'): void;
}

const RECONNECT_MS = 250;

/**
 * One connection of the service's pool, kept for LISTEN and for locks that last as long as it does. It comes back by
 * itself after the server went away; whoever listens then looks for what was missed (`onConnected`).
 */
export class PostgresListener {
  private readonly handlers = new Map<string, ((payload: string) => void)[]>();
  private readonly connected: (() => void)[] = [];
  private runner: QueryRunner | undefined;
  private client: ListeningClient | undefined;
  private running: Promise<void> | undefined;
  private statements = new OneByOne();
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: DataSource,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Handles the notifications of a channel. */
  on(channel: string, handler: (payload: string) => void): void {
    const known = this.handlers.get(channel);
    this.handlers.set(channel, [...(known ?? []), handler]);
    if (!known && this.client) this.ask(this.client, `LISTEN "${channel}"`).catch(this.onError);
  }

  /** Called after every (re)connection: notifications may have been missed, and locks are gone. */
  onConnected(handler: () => void): void {
    this.connected.push(handler);
  }

  /** Starts listening; further calls do nothing, so that those who share it need not agree. */
  start(): void {
    this.running ??= this.keepListening();
  }

  /** Takes an advisory lock until this connection ends. False when another session has it or there is no connection. */
  async tryLock(name: string): Promise<boolean> {
    if (!this.client) return false;
    const { rows } = await this.ask(
      this.client,
      `SELECT pg_try_advisory_lock(hashtext($1), hashtext(current_schema())) AS taken`,
      [name],
    );
    return rows[0]?.taken === true;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    const { client, runner } = this;
    this.client = undefined;
    if (!client || !runner) return;
    client.removeAllListeners('notification');
    await this.ask(client, 'SELECT pg_advisory_unlock_all()').catch(this.onError);
    await this.ask(client, 'UNLISTEN *').catch(this.onError);
    await runner.release();
  }

  private async keepListening(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const { lost } = await this.connect();
        for (const handler of this.connected) handler();
        await Promise.race([lost, aborted(this.stopping.signal)]);
      } catch (error) {
        this.onError(error as Error);
      }
      if (this.stopping.signal.aborted) return;
      this.client = undefined;
      await this.runner?.release().catch(this.onError);
      await sleep(RECONNECT_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async connect(): Promise<{ lost: Promise<void> }> {
    this.runner = this.database.createQueryRunner();
    const client = (await this.runner.connect()) as ListeningClient;
    this.statements = new OneByOne();
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.handlers.get(channel) ?? []) handler(payload ?? '');
    });
    for (const channel of this.handlers.keys()) await this.ask(client, `LISTEN "${channel}"`);
    this.client = client;
    return { lost };
  }

  /** One statement after another, whoever asks: pg gives up keeping a queue of them. */
  private ask(
    client: ListeningClient,
    sql: string,
    parameters?: unknown[],
  ): ReturnType<ListeningClient['query']> {
    return this.statements.run(() => client.query(sql, parameters));
  }
}
