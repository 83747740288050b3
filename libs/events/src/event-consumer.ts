import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS } from '@plumbline/contracts';
import { AppError, faultPoint, isDatabaseAway } from '@plumbline/server';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Delivery, EventMessage } from './event-transport.js';
import type { EventHandler } from './on-event.js';

const RETRY_DELAYS_MS = [250, 1_000, 4_000];
const AWAY_DELAYS_MS = [250, 500, 1_000, 2_000];
/** A message that took its process down this often is not tried again. */
const MAX_DELIVERIES = 5;

const envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  schemaVersion: z.number().int(),
  aggregateType: z.string(),
  aggregateId: z.string(),
  aggregateVersion: z.number().int(),
  payload: z.unknown(),
  headers: z.record(z.string(), z.string()).default({}),
});

/** Thrown by a handler that can never succeed with this event: it goes to the dead letters at once. */
export class PermanentEventError extends Error {
  override name = 'PermanentEventError';
}

/**
 * Applies events to this service. Comes in: a delivery of any shape. Leaves: the handler's effect, once, in one
 * transaction with the inbox row; or a dead letter. Never rejects: while the database is away it waits, so that the
 * message stays where it is.
 */
export class EventConsumer {
  private readonly stopping = new AbortController();

  constructor(
    private readonly consumer: string,
    private readonly database: DataSource,
    private readonly handlers: ReadonlyMap<string, EventHandler>,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Lets go of a message that waits for the database; it is delivered again. */
  stop(): void {
    this.stopping.abort();
  }

  async receive({ message, deliveries }: Delivery): Promise<void> {
    if (deliveries > MAX_DELIVERIES) {
      await this.bury(message, new PermanentEventError('the consumer died at this event'), deliveries);
      return;
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.whileReachable(() => this.apply(message));
        faultPoint('consumer.after-commit');
        return;
      } catch (error) {
        this.stopping.signal.throwIfAborted();
        const delay = RETRY_DELAYS_MS[attempt - 1];
        if (isPermanent(error) || delay === undefined) {
          await this.bury(message, error as Error, attempt);
          return;
        }
        await sleep(delay, undefined, { signal: this.stopping.signal });
      }
    }
  }

  private async apply(raw: unknown): Promise<void> {
    const { message, payload, handle } = this.decode(raw);
    await this.database.transaction(async (tx) => {
      if (!(await this.isNew(tx, message.id)) || !(await this.isNewer(tx, message))) return;
      await handle(payload as never, tx, {
        eventId: message.id,
        type: message.type,
        aggregateVersion: message.aggregateVersion,
      });
    });
  }

  private decode(raw: unknown): { message: EventMessage; payload: unknown; handle: EventHandler } {
    const parsed = envelope.safeParse(raw);
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

  private async bury(raw: unknown, error: Error, attempts: number): Promise<void> {
    this.onError(error);
    const { id, type } = (raw ?? {}) as { id?: unknown; type?: unknown };
    const letter = [
      randomUUID(),
      this.consumer,
      typeof id === 'string' ? id : null,
      typeof type === 'string' ? type : null,
      JSON.stringify(raw ?? null).replaceAll('\\u0000', ''),
      error.name,
      error.message.slice(0, 2_000).replaceAll('\0', ''),
      attempts,
    ];
    await this.whileReachable(() =>
      this.database.query(
        `INSERT INTO dead_letters (id, consumer, event_id, type, message, error_class, error_message, attempts)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        letter,
      ),
    );
  }

  /** Waits out a database that is away: that is nobody's fault, so nothing is counted and nothing is buried. */
  private async whileReachable<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let wait = 0; ; wait += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        this.onError(error as Error);
        const delay = AWAY_DELAYS_MS[Math.min(wait, AWAY_DELAYS_MS.length - 1)];
        await sleep(delay, undefined, { signal: this.stopping.signal });
      }
    }
  }
}

function isPermanent(error: unknown): boolean {
  return error instanceof PermanentEventError || (error instanceof AppError && error.status < 500);
}
