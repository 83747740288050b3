import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE data_sources ADD COLUMN freshness jsonb`,
  `ALTER TABLE data_sources ADD COLUMN refresh_failure jsonb`,
  `ALTER TABLE data_sources ADD COLUMN refresh_tried_at timestamptz`,
  `CREATE TABLE scheduled_refreshes (
     run_id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     attempt integer NOT NULL,
     data_source_id uuid NOT NULL,
     zone text NOT NULL
   )`,
  `CREATE INDEX scheduled_refreshes_of_source ON scheduled_refreshes (data_source_id)`,
];

/** How rows of databases are kept fresh, and which runs of schedules wait for a refresh. */
export class Freshness1700000000185 implements MigrationInterface {
  name = 'Freshness1700000000185';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
