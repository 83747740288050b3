import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Apart, so that reading a dashboard does not read them; a copy gets its own before it is stored itself.
  `CREATE TABLE dashboard_images (
     dashboard_id uuid NOT NULL REFERENCES dashboards ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
     id uuid NOT NULL,
     workspace_id uuid NOT NULL,
     bytes bytea NOT NULL,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (dashboard_id, id)
   )`,
];

/** Pictures that people put on dashboards. */
export class DashboardImages1700000000128 implements MigrationInterface {
  name = 'DashboardImages1700000000128';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
