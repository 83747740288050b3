import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // A deleted prediction leaves its row without content: what it used of the plan stays used.
  `CREATE TABLE predictions (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     source_id uuid NOT NULL REFERENCES sources ON DELETE CASCADE,
     version integer NOT NULL,
     user_id uuid NOT NULL,
     zone text NOT NULL,
     request json NOT NULL,
     series_key text NOT NULL,
     status text NOT NULL CHECK (status IN ('queued', 'ready', 'refused', 'failed', 'cancelled')),
     job_id uuid,
     error json,
     content json,
     actuals json NOT NULL,
     created_at timestamptz NOT NULL,
     deleted_at timestamptz
   )`,
  `CREATE INDEX predictions_workspace ON predictions (workspace_id, created_at DESC)`,
  `CREATE INDEX predictions_source ON predictions (source_id, series_key)`,
];

export class Predictions1700000000110 implements MigrationInterface {
  name = 'Predictions1700000000110';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
