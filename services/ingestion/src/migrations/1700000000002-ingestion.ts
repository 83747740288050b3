import { IDEMPOTENCY_TABLE, QUOTA_TABLE, schemaOf } from '@plumbline/database';
import { outboxMigration } from '@plumbline/events';
import { jobsMigration } from '@plumbline/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  QUOTA_TABLE,
  IDEMPOTENCY_TABLE,
  `CREATE TABLE data_sources (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     created_by uuid NOT NULL,
     name text NOT NULL,
     upload_type text NOT NULL,
     status text NOT NULL,
     bytes integer NOT NULL,
     sha256 text NOT NULL,
     file_key text NOT NULL,
     current_version integer NOT NULL DEFAULT 0,
     last_version integer NOT NULL DEFAULT 1,
     event_version integer NOT NULL DEFAULT 0,
     record_count integer,
     column_count integer,
     open_decisions integer NOT NULL DEFAULT 0,
     strips jsonb NOT NULL DEFAULT '[]',
     error jsonb,
     job_id uuid,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     confirmed_at timestamptz
   )`,
  `CREATE INDEX data_sources_newest ON data_sources (workspace_id, created_at DESC, id DESC)`,
  `CREATE TABLE data_source_versions (
     data_source_id uuid NOT NULL REFERENCES data_sources ON DELETE CASCADE,
     version integer NOT NULL,
     status text NOT NULL,
     job_id uuid,
     settings jsonb NOT NULL DEFAULT '{}',
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     failure jsonb,
     row_count integer,
     columns jsonb,
     strips jsonb,
     open_decisions integer,
     parquet_key text,
     profile_key text,
     receipt_key text,
     PRIMARY KEY (data_source_id, version)
   )`,
  // One reading of a source at a time.
  `CREATE UNIQUE INDEX data_source_versions_one_reading ON data_source_versions (data_source_id)
   WHERE status = 'reading'`,
  `CREATE TABLE dashboard_uses (
     dashboard_id uuid NOT NULL,
     data_source_id uuid NOT NULL,
     workspace_id uuid NOT NULL,
     name text NOT NULL,
     PRIMARY KEY (dashboard_id, data_source_id)
   )`,
  `CREATE INDEX dashboard_uses_source ON dashboard_uses (data_source_id)`,
];

export class Ingestion1700000000002 implements MigrationInterface {
  name = 'Ingestion1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    const schema = schemaOf(runner);
    for (const statement of [...outboxMigration(schema), ...jobsMigration(schema)])
      await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
