import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // What services told of each workspace last; nothing is left out but what is nothing.
  `CREATE TABLE workspace_usage (
     workspace_id uuid NOT NULL,
     measure text NOT NULL,
     amount float8 NOT NULL,
     PRIMARY KEY (workspace_id, measure)
   )`,
  `CREATE TABLE usage_told (
     service text PRIMARY KEY,
     at timestamptz NOT NULL
   )`,
  // Of all workspaces, as a day of UTC left them.
  `CREATE TABLE daily_totals (
     day date NOT NULL,
     measure text NOT NULL,
     amount float8 NOT NULL,
     PRIMARY KEY (day, measure)
   )`,
];

/** What workspaces use, and how the installation grows. */
export class WorkspaceUsage1700000000221 implements MigrationInterface {
  name = 'WorkspaceUsage1700000000221';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
