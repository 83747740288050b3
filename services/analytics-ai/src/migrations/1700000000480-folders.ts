import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE folders (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     name text NOT NULL,
     created_by text NOT NULL,
     created_at timestamptz NOT NULL
   )`,
  // Two people who make one name at once: one is told that it is taken.
  `CREATE UNIQUE INDEX folders_name ON folders (workspace_id, lower(name))`,
  // Where something lies is one row: it is never in two folders, whoever moves it at the same time.
  `CREATE TABLE folder_contents (
     object_id uuid PRIMARY KEY,
     type text NOT NULL CHECK (type IN ('dashboard', 'summary', 'data-source')),
     workspace_id uuid NOT NULL,
     folder_id uuid NOT NULL REFERENCES folders ON DELETE CASCADE
   )`,
  `CREATE INDEX folder_contents_folder ON folder_contents (folder_id)`,
  `CREATE INDEX folder_contents_workspace ON folder_contents (workspace_id, type, object_id)`,
  `INSERT INTO folders (id, workspace_id, name, created_by, created_at)
   SELECT gen_random_uuid(), workspace_id, min(folder), (array_agg(created_by ORDER BY created_at))[1], min(created_at)
   FROM dashboards WHERE folder IS NOT NULL GROUP BY workspace_id, lower(folder)`,
  `INSERT INTO folder_contents (object_id, type, workspace_id, folder_id)
   SELECT dashboards.id, 'dashboard', dashboards.workspace_id, folders.id FROM dashboards
   JOIN folders ON folders.workspace_id = dashboards.workspace_id AND lower(folders.name) = lower(dashboards.folder)`,
];

/** Folders have an id of their own and hold dashboards, summaries and data sources; dashboards keep the place they had. */
export class Folders1700000000480 implements MigrationInterface {
  name = 'Folders1700000000480';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
