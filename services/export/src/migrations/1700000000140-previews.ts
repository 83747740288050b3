import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE export_previews (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     object_type text NOT NULL,
     object_id uuid NOT NULL,
     wanted jsonb NOT NULL,
     content_key text,
     error jsonb,
     created_at timestamptz NOT NULL
   )`,
  `CREATE INDEX export_previews_workspace ON export_previews (workspace_id)`,
  `CREATE INDEX export_previews_created ON export_previews (created_at)`,
];

export class Previews1700000000140 implements MigrationInterface {
  name = 'Previews1700000000140';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
