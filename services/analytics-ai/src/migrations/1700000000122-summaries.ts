import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE executive_summaries (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     source_id uuid NOT NULL REFERENCES sources ON DELETE CASCADE,
     dashboard_id uuid REFERENCES dashboards ON DELETE SET NULL,
     prediction_id uuid REFERENCES predictions ON DELETE SET NULL,
     data_version integer NOT NULL,
     user_id uuid NOT NULL,
     zone text NOT NULL,
     request json NOT NULL,
     status text NOT NULL CHECK (status IN ('queued', 'ready', 'failed', 'cancelled')),
     job_id uuid,
     error json,
     content json NOT NULL,
     version integer NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL
   )`,
  `CREATE INDEX executive_summaries_workspace ON executive_summaries (workspace_id, created_at DESC)`,
  `CREATE INDEX executive_summaries_source ON executive_summaries (source_id, created_at DESC)`,
  `CREATE TABLE summary_versions (
     summary_id uuid NOT NULL REFERENCES executive_summaries ON DELETE CASCADE,
     version integer NOT NULL,
     workspace_id uuid NOT NULL,
     content json NOT NULL,
     made text NOT NULL CHECK (made IN ('written', 'edited', 'regenerated', 'restored')),
     user_id uuid NOT NULL,
     at timestamptz NOT NULL,
     PRIMARY KEY (summary_id, version)
   )`,
  // Null for versions announced before it was kept.
  `ALTER TABLE source_versions ADD COLUMN receipt_key text`,
];

export class Summaries1700000000122 implements MigrationInterface {
  name = 'Summaries1700000000122';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
