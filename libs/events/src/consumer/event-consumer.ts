import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS } from '@plumbline/contracts';
import { AppError, faultPoint, isDatabaseAway } from '@plumbline/server';
import type { DataSource, EntityManager } from 'typeorm';
import { eventEnvelope } from '../transport/event-envelope.js';
import type { DeadLetterReason, Delivery, EventMessage } from '../transport/event-transport.js';
import { EventObserver, type EventOutcome } from './event-observer.js';
import type { EventHandler } from './on-event.js';

const RETRY_DELAYS_MS = [250, 1_000, 4_000];
const AWAY_DELAYS_MS = [250, 500, 1_000, 2_000];
/** A message that took its process down this often is not tried again. */
const MAX_DELIVERIES = 5;

/** Thrown by a handler that can never succeed with this event: it goes to the dead letters at once. */
export class PermanentEventError extends Error {
  override name = 'PermanentEventError';
}

/**
 * Applies events to this service. Comes in: a delivery of any shape. Leaves: the handler's effect, once, in one
 * transaction with the inbox row; or a dead letter. While the database is away it waits, so that the message stays where
 * it is. Rejects when it was stopped, when the message went elsewhere, or when the broker does not take a dead letter.
 */
export class EventConsumer {
  private readonly stopping = new AbortController();

  constructor(
    private readonly consumer: string,
    private readonly database: DataSource,
    private readonly handlers: ReadonlyMap<string, EventHandler>,
    private readonly onError: (error: Error) => void,
    private readonly observer = new EventObserver(consumer),
  ) {}

  /** Lets go of a message that waits for the database; it is delivered again. */
  stop(): void {
    this.stopping.abort();
  }

  async receive(delivery: Delivery): Promise<void> {
    await this.observer.receive(delivery.message, () => this.settle(delivery));
  }

  private async settle(delivery: Delivery): Promise<EventOutcome> {
    const { message, deliveries } = delivery;
    const signal = this.untilGone(delivery);
    if (deliveries > MAX_DELIVERIES) {
      const error = new PermanentEventError('the consumer died at this event');
      await this.putAside(delivery, { error, attempts: deliveries });
      return 'buried';
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        const outcome = await this.whileReachable(() => this.apply(message), signal);
        if (outcome === 'applied') faultPoint('consumer.after-commit');
        return outcome;
      } catch (error) {
        signal.throwIfAborted();
        const delay = RETRY_DELAYS_MS[attempt - 1];
        if (isPermanent(error) || delay === undefined) {
          await this.putAside(delivery, { error: error as Error, attempts: attempt });
          return 'buried';
        }
        await sleep(delay, undefined, { signal });
      }
    }
  }

  private async apply(raw: unknown): Promise<EventOutcome> {
    const { message, payload, handle } = this.decode(raw);
    return this.database.transaction(async (tx) => {
      if (!(await this.isNew(tx, message.id)) || !(await this.isNewer(tx, message))) return 'repeated';
      await handle(payload as never, tx, {
        eventId: message.id,
        type: message.type,
        aggregateVersion: message.aggregateVersion,
      });
      return 'applied';
    });
  }

  private decode(raw: unknown): { message: EventMessage; payload: unknown; handle: EventHandler } {
    const parsed = eventEnvelope.safeParse(raw);
    if (!parsed.success) throw new PermanentEventError(`not an event: ${parsed.error.message}`);
    const message = parsed.data;
    const definition = EVENTS.get(message.type);
    const handle = this.handlers.get(message.type);
    if (!definition || !handle)
      throw new PermanentEventError(`${this.consumer} does not hear ${message.type}`);
    if (message.schemaVersion > definition.schemaVersion) {
      throw new PermanentEventError(
        `${message.type} has the unknown schema version ${message.schemaVersion}`,
      );
    }
    const payload = definition.schema.safeParse(message.payload);
    if (!payload.success) throw new PermanentEventError(`${message.type}: ${payload.error.message}`);
    return { message, payload: payload.data, handle };
  }

  private async isNew(tx: EntityManager, eventId: string): Promise<boolean> {
    const inserted: unknown[] = await tx.query(
      `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id`,
      [this.consumer, eventId],
    );
    return inserted.length === 1;
  }

  /** The row lock this takes also keeps two events of one aggregate from being applied at the same time. */
  private async isNewer(tx: EntityManager, message: EventMessage): Promise<boolean> {
    const raised: unknown[] = await tx.query(
      `INSERT INTO aggregate_versions AS seen (consumer, aggregate_type, aggregate_id, version)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (consumer, aggregate_type, aggregate_id) DO UPDATE SET version = excluded.version
       WHERE seen.version < excluded.version RETURNING version`,
      [this.consumer, message.aggregateType, message.aggregateId, message.aggregateVersion],
    );
    return raised.length === 1;
  }

  /** The letter in the database is what a replay works from; the broker's own copy is for its tools. */
  private async putAside(delivery: Delivery, reason: DeadLetterReason): Promise<void> {
    const { message: raw, origin } = delivery;
    const { error, attempts } = reason;
    this.onError(error);
    await delivery.putAside?.(reason);
    const { id, type } = (raw ?? {}) as { id?: unknown; type?: unknown };
    const letter = [
      origin ? this.deadLetterId(origin) : randomUUID(),
      this.consumer,
      typeof id === 'string' ? id : null,
      typeof type === 'string' ? type : null,
      JSON.stringify(raw ?? null).replaceAll('\\u0000', ''),
      error.name,
      error.message.slice(0, 2_000).replaceAll('\0', ''),
      attempts,
    ];
    const insert = () =>
      this.database.query(
        `INSERT INTO dead_letters (id, consumer, event_id, type, message, error_class, error_message, attempts)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
        letter,
      );
    await this.whileReachable(insert, this.untilGone(delivery));
  }

  private deadLetterId(origin: string): string {
    return createHash('sha256').update(`${this.consumer} ${origin}`).digest('hex').slice(0, 32);
  }

  private untilGone({ signal }: Delivery): AbortSignal {
    return signal ? AbortSignal.any([signal, this.stopping.signal]) : this.stopping.signal;
  }

  /** Waits out a database that is away: that is nobody's fault, so nothing is counted and nothing is buried. */
  private async whileReachable<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    for (let wait = 0; ; wait += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        this.onError(error as Error);
        const delay = AWAY_DELAYS_MS[Math.min(wait, AWAY_DELAYS_MS.length - 1)];
        await sleep(delay, undefined, { signal });
      }
    }
  }
}

function isPermanent(error: unknown): boolean {
  return error instanceof PermanentEventError || (error instanceof AppError && error.status < 500);
}
