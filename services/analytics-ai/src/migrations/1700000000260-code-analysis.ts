import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE code_runs (
     id uuid PRIMARY KEY,
     subject text NOT NULL,
     workspace_id uuid NOT NULL,
     status text NOT NULL,
     job_id uuid,
     version text NOT NULL,
     started_by text NOT NULL,
     started_at timestamptz NOT NULL,
     finished_at timestamptz,
     files integer NOT NULL DEFAULT 0,
     found integer NOT NULL DEFAULT 0,
     note text
   )`,
  `CREATE INDEX code_runs_of ON code_runs (workspace_id, subject, started_at DESC)`,
  `CREATE UNIQUE INDEX code_runs_queued ON code_runs (workspace_id, subject) WHERE status = 'queued'`,
  `CREATE TABLE code_findings (
     id uuid PRIMARY KEY,
     subject text NOT NULL,
     workspace_id uuid NOT NULL,
     fingerprint text NOT NULL,
     rule text NOT NULL,
     category text NOT NULL,
     severity smallint NOT NULL,
     title text NOT NULL,
     why text NOT NULL,
     fix text NOT NULL,
     path text NOT NULL,
     line integer NOT NULL,
     end_line integer NOT NULL,
     snippet text NOT NULL,
     status text NOT NULL,
     comment text,
     decided_by text,
     first_seen timestamptz NOT NULL,
     last_seen timestamptz NOT NULL,
     UNIQUE (workspace_id, subject, fingerprint)
   )`,
  `CREATE TABLE code_reviews (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     title text NOT NULL,
     status text NOT NULL,
     state text NOT NULL,
     job_id uuid,
     error text,
     source jsonb NOT NULL,
     result jsonb,
     comments jsonb NOT NULL DEFAULT '[]',
     history jsonb NOT NULL DEFAULT '[]',
     created_by text NOT NULL,
     created_at timestamptz NOT NULL
   )`,
  `CREATE INDEX code_reviews_created ON code_reviews (created_at DESC)`,
];

/** Runs of code analysis and what they found, and changes that were reviewed. */
export class CodeAnalysis1700000000260 implements MigrationInterface {
  name = 'CodeAnalysis1700000000260';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
