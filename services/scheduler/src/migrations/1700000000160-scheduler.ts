import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE known_objects (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     type text NOT NULL,
     deleted_at timestamptz
   )`,
  `CREATE INDEX known_objects_workspace ON known_objects (workspace_id)`,
  `CREATE TABLE schedules (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     user_id uuid NOT NULL,
     created_by text NOT NULL,
     name text NOT NULL,
     kind text NOT NULL,
     target_id uuid NOT NULL,
     "when" jsonb NOT NULL,
     missed text NOT NULL,
     recipients jsonb NOT NULL,
     format text NOT NULL,
     filters jsonb NOT NULL,
     condition text NOT NULL,
     next_at timestamptz NOT NULL,
     paused_at timestamptz,
     paused_reason text,
     failures integer NOT NULL DEFAULT 0,
     data_state text,
     created_at timestamptz NOT NULL
   )`,
  `CREATE INDEX schedules_due ON schedules (next_at) WHERE paused_at IS NULL`,
  `CREATE INDEX schedules_workspace ON schedules (workspace_id, created_at, id)`,
  `CREATE INDEX schedules_target ON schedules (target_id)`,
  `CREATE TABLE schedule_runs (
     id uuid PRIMARY KEY,
     schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
     workspace_id uuid NOT NULL,
     cause text NOT NULL,
     scheduled_for timestamptz NOT NULL,
     started_at timestamptz NOT NULL,
     tried_at timestamptz NOT NULL,
     retry_at timestamptz,
     finished_at timestamptz,
     status text NOT NULL,
     attempt integer NOT NULL DEFAULT 1,
     missed integer NOT NULL DEFAULT 0,
     rows integer,
     file jsonb,
     note text,
     error text
   )`,
  // Whatever runs twice: one time of a schedule has one run.
  `CREATE UNIQUE INDEX schedule_runs_once ON schedule_runs (schedule_id, scheduled_for) WHERE cause = 'time'`,
  `CREATE INDEX schedule_runs_of ON schedule_runs (schedule_id, started_at DESC, id DESC)`,
  `CREATE INDEX schedule_runs_workspace ON schedule_runs (workspace_id, started_at DESC, id DESC)`,
  `CREATE INDEX schedule_runs_open ON schedule_runs (status, tried_at) WHERE finished_at IS NULL`,
  `CREATE INDEX schedule_runs_old ON schedule_runs (started_at)`,
  `CREATE TABLE schedule_deliveries (
     run_id uuid NOT NULL REFERENCES schedule_runs ON DELETE CASCADE,
     address text NOT NULL,
     mail_id uuid,
     state text NOT NULL,
     at timestamptz NOT NULL,
     detail text,
     PRIMARY KEY (run_id, address)
   )`,
  `CREATE TABLE schedule_addresses (
     token_hash text PRIMARY KEY,
     schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
     refused_at timestamptz
   )`,
];

export class Scheduler1700000000160 implements MigrationInterface {
  name = 'Scheduler1700000000160';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
