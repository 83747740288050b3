import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE operation_rules (
     id uuid PRIMARY KEY,
     name text NOT NULL,
     metric text NOT NULL,
     side text NOT NULL,
     threshold float8 NOT NULL,
     minutes integer NOT NULL,
     recipients jsonb NOT NULL,
     is_on boolean NOT NULL,
     value float8,
     beyond_since timestamptz,
     back_since timestamptz,
     read_at timestamptz,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `CREATE TABLE operation_incidents (
     id uuid PRIMARY KEY,
     rule_id uuid REFERENCES operation_rules ON DELETE SET NULL,
     name text NOT NULL,
     metric text NOT NULL,
     side text NOT NULL,
     threshold float8 NOT NULL,
     started_at timestamptz NOT NULL,
     ended_at timestamptz,
     "end" text,
     value float8 NOT NULL,
     worst float8 NOT NULL,
     told jsonb NOT NULL
   )`,
  // A rule has one incident at a time, whichever process finds it.
  `CREATE UNIQUE INDEX operation_incidents_open ON operation_incidents (rule_id) WHERE ended_at IS NULL`,
  `CREATE INDEX operation_incidents_newest ON operation_incidents (started_at DESC, id)`,
  // Its one row is also the lock among processes.
  `CREATE TABLE rule_readings (
     id boolean PRIMARY KEY DEFAULT true CHECK (id),
     read_at timestamptz NOT NULL
   )`,
  `INSERT INTO rule_readings (read_at) VALUES ('-infinity')`,
];

/** Rules that are there from the beginning: name, metric, threshold in its unit, minutes. */
const FIRST_RULES: readonly (readonly [string, string, number, number])[] = [
  ['A number does not come out again', 'facts_differing', 0, 0],
  ['Requests fail', 'failed_share', 2, 10],
  ['Answers are slow', 'latency_p95', 3_000, 15],
  ['Jobs wait', 'queue_oldest', 600, 10],
  ['Events do not leave', 'outbox_oldest', 120, 5],
  ['Events could not be applied', 'dead_letters', 0, 0],
  ['Mails do not leave', 'mails_oldest', 900, 5],
  ['Mails do not arrive', 'mails_refused', 5, 0],
  ['The disk fills up', 'disk_share', 85, 15],
  ['The memory fills up', 'memory_share', 92, 15],
  ['A process is gone', 'processes_missing', 0, 5],
  ['An error that nobody caught', 'uncaught_errors', 0, 0],
  ['The backup is old', 'backup_age', 30, 0],
];

/** Rules that watch the installation, and the times during which they held. */
export class OperationRules1700000000222 implements MigrationInterface {
  name = 'OperationRules1700000000222';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const rule of FIRST_RULES)
      await runner.query(
        `INSERT INTO operation_rules (id, name, metric, side, threshold, minutes, recipients, is_on)
         VALUES (gen_random_uuid(), $1, $2, 'above', $3, $4, '[]', true)`,
        [...rule],
      );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
