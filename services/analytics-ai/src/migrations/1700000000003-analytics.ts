import { IDEMPOTENCY_TABLE, QUOTA_TABLE, schemaOf } from '@plumbline/database';
import { outboxMigration } from '@plumbline/events';
import { jobsMigration } from '@plumbline/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  QUOTA_TABLE,
  IDEMPOTENCY_TABLE,
  `CREATE TABLE sources (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     name text NOT NULL,
     current_version integer NOT NULL,
     deleted_at timestamptz
   )`,
  `CREATE TABLE source_versions (
     source_id uuid NOT NULL REFERENCES sources ON DELETE CASCADE,
     version integer NOT NULL,
     columns jsonb NOT NULL,
     row_count bigint NOT NULL,
     parquet_key text NOT NULL,
     profile_key text NOT NULL,
     PRIMARY KEY (source_id, version)
   )`,
  `CREATE TABLE dashboards (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     name text NOT NULL,
     source_id uuid NOT NULL,
     config jsonb NOT NULL,
     status text NOT NULL CHECK (status IN ('building', 'ready', 'failed')),
     job_id uuid,
     error jsonb,
     version integer NOT NULL,
     data_version integer NOT NULL,
     is_pinned boolean NOT NULL,
     zone text NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     created_by text NOT NULL,
     user_id uuid NOT NULL,
     is_edited boolean NOT NULL
   )`,
  `CREATE INDEX dashboards_workspace ON dashboards (workspace_id, created_at DESC)`,
  `CREATE INDEX dashboards_source ON dashboards (source_id)`,
  // Plain json keeps numbers and texts as they were stated.
  `CREATE TABLE facts (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     source_id uuid NOT NULL,
     version integer NOT NULL,
     label text NOT NULL,
     plan json NOT NULL,
     result json,
     computed_at timestamptz NOT NULL
   )`,
  `CREATE INDEX facts_source ON facts (source_id)`,
];

export class Analytics1700000000003 implements MigrationInterface {
  name = 'Analytics1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    const schema = schemaOf(runner);
    for (const statement of [...STATEMENTS, ...outboxMigration(schema), ...jobsMigration(schema)]) {
      await runner.query(statement);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
