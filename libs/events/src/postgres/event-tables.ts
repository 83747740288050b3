import { libraryMigration } from '@plumbline/database';

/**
 * SQL statements: the outbox it publishes through, the inbox that applies each event
 * once, the last applied version of each aggregate, and the letters that could not be applied.
 */
export function outboxMigration(schema: string): string[] {
  const table = (name: string) => `"${schema}".${name}`;
  return [
    `CREATE TABLE IF NOT EXISTS ${table('outbox')} (
      id uuid PRIMARY KEY,
      seq bigserial NOT NULL,
      aggregate_type text NOT NULL,
      aggregate_id text NOT NULL,
      aggregate_version bigint NOT NULL,
      type text NOT NULL,
      schema_version integer NOT NULL,
      payload jsonb NOT NULL,
      headers jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      last_error text
    )`,
    `CREATE INDEX IF NOT EXISTS outbox_unpublished ON ${table('outbox')} (seq) WHERE published_at IS NULL`,
    `CREATE INDEX IF NOT EXISTS outbox_published ON ${table('outbox')} (published_at) WHERE published_at IS NOT NULL`,
    `CREATE TABLE IF NOT EXISTS ${table('inbox')} (
      consumer text NOT NULL,
      event_id uuid NOT NULL,
      processed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    )`,
    `CREATE INDEX IF NOT EXISTS inbox_processed ON ${table('inbox')} (processed_at)`,
    `CREATE TABLE IF NOT EXISTS ${table('aggregate_versions')} (
      consumer text NOT NULL,
      aggregate_type text NOT NULL,
      aggregate_id text NOT NULL,
      version bigint NOT NULL,
      PRIMARY KEY (consumer, aggregate_type, aggregate_id)
    )`,
    `CREATE TABLE IF NOT EXISTS ${table('dead_letters')} (
      id uuid PRIMARY KEY,
      consumer text NOT NULL,
      event_id text,
      type text,
      message jsonb NOT NULL,
      error_class text NOT NULL,
      error_message text NOT NULL,
      attempts integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
  ];
}

/**
 * SQL statements: which dead letters were sent again, and where the broker
 * stored the outbox's last messages, by which the relay notices that the broker lost them.
 */
export function replayMigration(schema: string): string[] {
  return [
    `ALTER TABLE "${schema}".dead_letters ADD COLUMN IF NOT EXISTS replayed_at timestamptz`,
    `CREATE TABLE IF NOT EXISTS "${schema}".outbox_positions (place text PRIMARY KEY, position bigint NOT NULL)`,
  ];
}

/** The tables of events, for every service that announces or hears any. */
export const eventMigrations = [
  libraryMigration('EventTables1600000000101', outboxMigration),
  libraryMigration('EventReplay1600000000102', replayMigration),
];

/** Everything a schema with events needs, as the migrations together leave it; for databases made in one go. */
export function eventTables(schema: string): string[] {
  return [...outboxMigration(schema), ...replayMigration(schema)];
}
