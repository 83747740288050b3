import { randomUUID } from 'node:crypto';
import { EVENTS, type EventDefinition, type EventPayload } from '@plumbline/contracts';
import { contextHeaders, startSpan } from '@plumbline/server';
import type { EntityManager } from 'typeorm';

/** The channel that wakes the relay; the payload is the schema of the outbox that grew. */
export const OUTBOX_CHANNEL = 'plumbline_outbox';

/** A broker's message limit is 1 MB: events carry ids and storage keys, never rows. */
const MAX_PAYLOAD_BYTES = 900_000;

/** The event cannot be announced: it is not registered, not in its schema's shape, or too large. */
export class PublishError extends Error {
  override name = 'PublishError';
}

/**
 * Announces a fact: writes it to this service's outbox inside the caller's transaction, so that it leaves if and only
 * if the change commits. Announcing before the commit would tell of changes that never happened; announcing after it
 * would lose the news when the process dies in between.
 * @throws PublishError
 */
export async function publish<Definition extends EventDefinition>(
  tx: EntityManager,
  definition: Definition,
  payload: EventPayload<Definition>,
): Promise<void> {
  if (EVENTS.get(definition.name) !== definition)
    throw new PublishError(`${definition.name} is not registered`);
  const parsed = definition.schema.safeParse(payload);
  if (!parsed.success) throw new PublishError(`${definition.name}: ${parsed.error.message}`);
  const state = parsed.data as Record<string, unknown> & { aggregateVersion: number };
  const body = JSON.stringify(state);
  if (Buffer.byteLength(body) > MAX_PAYLOAD_BYTES) {
    throw new PublishError(`${definition.name} is larger than ${MAX_PAYLOAD_BYTES} bytes`);
  }
  const { type, id } = definition.aggregate;
  const span = startSpan(`publish ${definition.name}`, { kind: 'producer' });
  const headers = { ...contextHeaders(), ...(span && { traceparent: span.traceparent }) };
  await tx.query(
    `WITH added AS (
       INSERT INTO outbox (id, aggregate_type, aggregate_id, aggregate_version, type, schema_version, payload, headers)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id)
     SELECT pg_notify('${OUTBOX_CHANNEL}', current_schema()) FROM added`,
    [
      randomUUID(),
      type,
      String(state[id]),
      state.aggregateVersion,
      definition.name,
      definition.schemaVersion,
      body,
      JSON.stringify(headers),
    ],
  );
  span?.end();
}
