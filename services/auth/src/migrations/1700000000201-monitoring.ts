import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // What processes measured, summed up per slot of five minutes over all of them.
  `CREATE TABLE kept_series (
     metric text NOT NULL,
     slot timestamptz NOT NULL,
     service text NOT NULL,
     label text NOT NULL,
     count bigint NOT NULL,
     total float8 NOT NULL,
     peak float8 NOT NULL,
     last float8 NOT NULL,
     bands bigint[],
     PRIMARY KEY (metric, slot, service, label)
   )`,
  `CREATE INDEX kept_series_slot ON kept_series (slot)`,
  `CREATE TABLE watched_processes (
     id uuid PRIMARY KEY,
     name text NOT NULL,
     host text NOT NULL,
     version text NOT NULL,
     started_at timestamptz NOT NULL,
     seen_at timestamptz NOT NULL
   )`,
  `CREATE TABLE noticed_requests (
     id bigserial PRIMARY KEY,
     at timestamptz NOT NULL,
     request_id text NOT NULL,
     service text NOT NULL,
     method text NOT NULL,
     route text NOT NULL,
     status integer NOT NULL,
     code text,
     ms float8 NOT NULL
   )`,
  `CREATE INDEX noticed_requests_at ON noticed_requests (at)`,
  `CREATE TABLE noticed_lines (
     id bigserial PRIMARY KEY,
     at timestamptz NOT NULL,
     level text NOT NULL,
     service text NOT NULL,
     message text NOT NULL,
     request_id text,
     job_id text,
     facts text NOT NULL
   )`,
  `CREATE INDEX noticed_lines_at ON noticed_lines (at)`,
  `CREATE INDEX noticed_lines_request ON noticed_lines (request_id) WHERE request_id IS NOT NULL`,
];

/** What the processes of an installation measured. */
export class Monitoring1700000000201 implements MigrationInterface {
  name = 'Monitoring1700000000201';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
