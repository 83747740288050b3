import type { ConsumerName } from '@plumbline/contracts';
import type { DataSource } from 'typeorm';
import { eventEnvelope } from '../transport/event-envelope.js';
import type { EventTransport } from '../transport/event-transport.js';

/** Which letters to send again: those not sent yet, narrowed down by what is given. */
export interface ReplayOptions {
  type?: string;
  /** Buried at this time or later. */
  since?: Date;
  consumer?: ConsumerName;
  /** Only tells what it would send. */
  dryRun: boolean;
}

export interface ReplayedDeadLetter {
  id: string;
  consumer: ConsumerName;
  type: string | null;
  eventId: string | null;
  buriedAt: Date;
  error: string;
  outcome: 'to be sent' | 'sent' | 'not an event';
}

type DeadLetterRow = Omit<ReplayedDeadLetter, 'outcome'> & { message: unknown };

/**
 * Sends dead letters to the consumer that could not apply them, oldest first, under their old event ids: what was
 * applied meanwhile has no second effect, and what fails again is a new letter. What is no event cannot be sent.
 */
export async function replayDeadLetters(
  database: DataSource,
  transport: EventTransport,
  options: ReplayOptions,
): Promise<ReplayedDeadLetter[]> {
  const letters: DeadLetterRow[] = await database.query(
    `SELECT id, consumer, type, event_id AS "eventId", created_at AS "buriedAt", error_message AS error, message
     FROM dead_letters
     WHERE replayed_at IS NULL AND ($1::text IS NULL OR type = $1)
       AND ($2::timestamptz IS NULL OR created_at >= $2) AND ($3::text IS NULL OR consumer = $3)
     ORDER BY created_at, id`,
    [options.type, options.since, options.consumer],
  );
  const replayed: ReplayedDeadLetter[] = [];
  for (const { message, ...letter } of letters) {
    const event = eventEnvelope.safeParse(message);
    if (!event.success) replayed.push({ ...letter, outcome: 'not an event' });
    else if (options.dryRun) replayed.push({ ...letter, outcome: 'to be sent' });
    else {
      await transport.send([event.data], letter.consumer);
      await database.query('UPDATE dead_letters SET replayed_at = now() WHERE id = $1', [letter.id]);
      replayed.push({ ...letter, outcome: 'sent' });
    }
  }
  return replayed;
}

/** Letters that nobody has sent again: more than none asks for somebody's eyes. */
export async function deadLetterCount(database: DataSource): Promise<number> {
  const [row] = await database.query(
    'SELECT count(*)::int AS count FROM dead_letters WHERE replayed_at IS NULL',
  );
  return row.count;
}

/** For how long the oldest event in the outbox has been waiting to be sent, in seconds; 0 when none waits. */
export async function outboxAgeSeconds(database: DataSource): Promise<number> {
  const [row] = await database.query(
    `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
     FROM outbox WHERE published_at IS NULL`,
  );
  return row.age;
}
