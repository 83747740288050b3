import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Installations that follow this one. Their rows here are not sent to them.
  `CREATE TABLE replication_nodes (
     id uuid PRIMARY KEY,
     name text NOT NULL,
     token_hash text NOT NULL UNIQUE,
     takes_over text NOT NULL,
     recipient text,
     created_at timestamptz NOT NULL,
     created_by text NOT NULL,
     contact_at timestamptz,
     report jsonb,
     orders jsonb NOT NULL,
     is_paused boolean NOT NULL,
     lags jsonb NOT NULL,
     slot text,
     lease_until timestamptz
   )`,
  // One row: which of the installations that took over from each other this one is, and whether another one is next.
  `CREATE TABLE replication_settings (
     id integer PRIMARY KEY,
     epoch integer NOT NULL,
     fenced_epoch integer,
     fenced_at timestamptz,
     successor text,
     predecessor jsonb
   )`,
  'INSERT INTO replication_settings (id, epoch) VALUES (1, 1)',
];

/** Installations that follow this one, and which of them writes. */
export class Replication1700000000300 implements MigrationInterface {
  name = 'Replication1700000000300';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
