import { EVENTS } from '@plumbline/contracts';
import { faultPoint } from '@plumbline/server';
import type { DataSource } from 'typeorm';
import { within } from '../async/lazy-resource.js';
import { WakeSignal } from '../async/wake-signal.js';
import type { PostgresListener } from '../postgres/postgres-listener.js';
import type { EventMessage, EventTransport, Positions } from '../transport/event-transport.js';
import { OUTBOX_CHANNEL } from './publish.js';
import { SentPositions } from './sent-positions.js';

const BATCH = 200;
const POLL_MS = 250;
const STANDBY_POLL_MS = 1_000;
const SWEEP_MS = 3_600_000;
const LAST_PASS_MS = 5_000;
const CHECK_MS = 15_000;
const KNOWN_TYPES = [...EVENTS.keys()];

/**
 * Carries a service's outbox to its consumers. Comes in: committed outbox rows. Leaves: messages with all
 * who hear them, at least once. One relay per service is active (advisory lock): two would mix up the order.
 */
export class OutboxRelay {
  private readonly wakeSignal = new WakeSignal();
  private running: Promise<void> | undefined;
  private isStopping = false;
  private hasLock = false;
  private sweptAt = 0;
  private checkedAt = 0;
  private readonly positions: SentPositions;

  constructor(
    private readonly database: DataSource,
    private readonly listener: PostgresListener,
    private readonly transport: EventTransport,
    private readonly onError: (error: Error) => void,
  ) {
    this.positions = new SentPositions(database, transport);
    listener.on(OUTBOX_CHANNEL, () => this.wakeSignal.wake());
    listener.onConnected(() => {
      this.hasLock = false;
      this.positions.forget();
      this.checkedAt = 0;
      this.wakeSignal.wake();
    });
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Stops after sending what was committed before; what a broker does not take in time stays in the outbox. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wakeSignal.wake();
    if (this.running) await within(LAST_PASS_MS, this.running, 'the broker').catch(this.onError);
  }

  private async run(): Promise<void> {
    for (;;) {
      const isLast = this.isStopping;
      await this.pass().catch(this.onError);
      if (isLast) return;
      await this.wakeSignal.sleep(this.hasLock ? POLL_MS : STANDBY_POLL_MS);
    }
  }

  private async pass(): Promise<void> {
    this.hasLock ||= await this.listener.tryLock('plumbline-outbox');
    if (!this.hasLock) return;
    await this.checkBroker();
    while ((await this.relayBatch()) === BATCH);
    if (Date.now() - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = Date.now();
    await this.sweep();
  }

  /** Not "after the last seen number": numbers commit out of order, and a cursor would skip rows. */
  private async relayBatch(): Promise<number> {
    const messages: EventMessage[] = await this.database.query(
      `SELECT id, type, schema_version AS "schemaVersion", aggregate_type AS "aggregateType",
              aggregate_id AS "aggregateId", aggregate_version::float8 AS "aggregateVersion", payload, headers
       FROM outbox WHERE published_at IS NULL AND type = ANY($1) ORDER BY seq LIMIT ${BATCH}`,
      [KNOWN_TYPES],
    );
    if (messages.length === 0) return 0;
    mayDie('outbox.before-publish', messages);
    const ids = messages.map((message) => message.id);
    let positions: Positions;
    try {
      positions = await this.transport.send(messages);
    } catch (error) {
      await this.database.query(
        `UPDATE outbox SET attempts = attempts + 1, last_error = left($2, 500) WHERE id = ANY($1)`,
        [ids, String(error)],
      );
      throw error;
    }
    mayDie('outbox.after-publish', messages);
    await this.database.query(
      `UPDATE outbox SET published_at = now(), attempts = attempts + 1, last_error = NULL WHERE id = ANY($1)`,
      [ids],
    );
    if (!(await this.positions.note(positions))) await this.startOver();
    return messages.length;
  }

  private async checkBroker(): Promise<void> {
    if (Date.now() - this.checkedAt < CHECK_MS) return;
    if (!(await this.positions.areThere())) await this.startOver();
    this.checkedAt = Date.now();
  }

  private async startOver(): Promise<void> {
    this.onError(
      new Error('the broker has lost events that it had stored; all of the last 7 days are sent again'),
    );
    await this.positions.startOver();
  }

  /** The outbox keeps 7 days for replay; the inbox outlives it, so that a replay still finds what was applied. */
  private async sweep(): Promise<void> {
    await this.database.query(`DELETE FROM outbox WHERE published_at < now() - interval '7 days'`);
    await this.database.query(`DELETE FROM inbox WHERE processed_at < now() - interval '30 days'`);
  }
}

/** Where tests kill the process: at any message, or at one of a topic, `outbox.after-publish.data-source`. */
function mayDie(point: string, messages: readonly EventMessage[]): void {
  faultPoint(point);
  for (const type of new Set(messages.map(({ aggregateType }) => aggregateType)))
    faultPoint(`${point}.${type}`);
}
