import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE dashboard_views (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     dashboard_id uuid NOT NULL REFERENCES dashboards ON DELETE CASCADE,
     name text NOT NULL,
     dates text,
     filters jsonb NOT NULL,
     cross_filters jsonb NOT NULL,
     user_id uuid NOT NULL,
     created_by text NOT NULL,
     created_at timestamptz NOT NULL
   )`,
  // Two people who save under one name at once: one is told that it is taken.
  `CREATE UNIQUE INDEX dashboard_views_name ON dashboard_views (dashboard_id, lower(name))`,
  `CREATE TABLE dashboard_favourites (
     user_id uuid NOT NULL,
     dashboard_id uuid NOT NULL REFERENCES dashboards ON DELETE CASCADE,
     PRIMARY KEY (user_id, dashboard_id)
   )`,
  `CREATE INDEX dashboard_favourites_dashboard ON dashboard_favourites (dashboard_id)`,
  `ALTER TABLE dashboards ADD COLUMN folder text`,
];

/** Dashboards are found again: by folder, by favourites, and with the filters that were saved. */
export class SavedViews1700000000126 implements MigrationInterface {
  name = 'SavedViews1700000000126';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
