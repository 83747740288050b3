import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Written with the change itself; a dashboard has so many of them and no more.
  `CREATE TABLE dashboard_versions (
     dashboard_id uuid NOT NULL REFERENCES dashboards ON DELETE CASCADE,
     version integer NOT NULL,
     name text NOT NULL,
     config jsonb NOT NULL,
     changes jsonb NOT NULL,
     saved_by text NOT NULL,
     saved_at timestamptz NOT NULL,
     PRIMARY KEY (dashboard_id, version)
   )`,
  `CREATE TABLE dashboard_comments (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     dashboard_id uuid NOT NULL REFERENCES dashboards ON DELETE CASCADE,
     tile_id uuid,
     text text NOT NULL,
     mentions jsonb NOT NULL,
     resolved_by text,
     user_id uuid NOT NULL,
     created_by text NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL
   )`,
  `CREATE INDEX dashboard_comments_dashboard ON dashboard_comments (dashboard_id, created_at DESC)`,
];

/** Dashboards keep what they were, and what is said about them. */
export class Editing1700000000114 implements MigrationInterface {
  name = 'Editing1700000000114';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
