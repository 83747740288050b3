import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE extraction_templates (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     created_by uuid NOT NULL,
     name text NOT NULL,
     fields jsonb NOT NULL,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `CREATE INDEX extraction_templates_newest ON extraction_templates (workspace_id, created_at DESC)`,
  `CREATE TABLE extraction_batches (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     created_by uuid NOT NULL,
     name text NOT NULL,
     template_name text NOT NULL,
     fields jsonb NOT NULL,
     source jsonb,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `CREATE INDEX extraction_batches_newest ON extraction_batches (workspace_id, created_at DESC)`,
  `CREATE TABLE extractions (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     created_by uuid NOT NULL,
     document_id uuid NOT NULL REFERENCES documents ON DELETE CASCADE,
     batch_id uuid REFERENCES extraction_batches ON DELETE SET NULL,
     template_id uuid,
     template_name text NOT NULL,
     wanted jsonb NOT NULL,
     status text NOT NULL,
     sender text,
     fields jsonb NOT NULL DEFAULT '[]',
     tables jsonb NOT NULL DEFAULT '[]',
     checks jsonb NOT NULL DEFAULT '[]',
     identity text,
     source jsonb,
     error jsonb,
     job_id uuid,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `CREATE INDEX extractions_newest ON extractions (workspace_id, created_at DESC, id DESC)`,
  `CREATE INDEX extractions_of_document ON extractions (document_id)`,
  `CREATE INDEX extractions_of_batch ON extractions (batch_id) WHERE batch_id IS NOT NULL`,
  `CREATE INDEX extractions_identity ON extractions (workspace_id, identity) WHERE identity IS NOT NULL`,
  `CREATE TABLE extraction_lessons (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     template_id uuid,
     sender text,
     field text NOT NULL,
     lesson jsonb NOT NULL,
     uses integer NOT NULL DEFAULT 1,
     updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `CREATE UNIQUE INDEX extraction_lessons_known ON extraction_lessons
     (workspace_id, template_id, sender, field, (lesson ->> 'kind'), (lesson ->> 'label')) NULLS NOT DISTINCT`,
];

export class Extractions1700000000130 implements MigrationInterface {
  name = 'Extractions1700000000130';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
