import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE insight_runs (
     source_id uuid NOT NULL REFERENCES sources ON DELETE CASCADE,
     version integer NOT NULL,
     workspace_id uuid NOT NULL,
     status text NOT NULL CHECK (status IN ('queued', 'done', 'failed', 'cancelled')),
     job_id uuid,
     tests integer NOT NULL,
     passed integer NOT NULL,
     shown integer NOT NULL,
     note text,
     finished_at timestamptz,
     PRIMARY KEY (source_id, version)
   )`,
  `CREATE INDEX insight_runs_workspace ON insight_runs (workspace_id)`,
  // Plain json keeps numbers and texts as they were stated.
  `CREATE TABLE insights (
     id uuid NOT NULL,
     version integer NOT NULL,
     workspace_id uuid NOT NULL,
     source_id uuid NOT NULL REFERENCES sources ON DELETE CASCADE,
     rank integer NOT NULL,
     type text NOT NULL,
     priority text NOT NULL,
     insight json NOT NULL,
     evidence json NOT NULL,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (id, version)
   )`,
  `CREATE INDEX insights_source ON insights (source_id, version, rank)`,
  `CREATE INDEX insights_workspace ON insights (workspace_id)`,
  // What people think of a finding outlives the version that it was found in.
  `CREATE TABLE insight_opinions (
     insight_id uuid PRIMARY KEY,
     source_id uuid NOT NULL REFERENCES sources ON DELETE CASCADE,
     dismissed_at timestamptz,
     dismiss_reason text,
     helpful boolean
   )`,
];

export class Insights1700000000014 implements MigrationInterface {
  name = 'Insights1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
