import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE known_objects (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     type text NOT NULL,
     name text NOT NULL,
     current_version integer,
     deleted_at timestamptz
   )`,
  `CREATE INDEX known_objects_workspace ON known_objects (workspace_id)`,
  `CREATE TABLE source_versions (
     source_id uuid NOT NULL,
     version integer NOT NULL,
     columns jsonb NOT NULL,
     row_count bigint NOT NULL,
     parquet_key text NOT NULL,
     read_at timestamptz,
     PRIMARY KEY (source_id, version)
   )`,
  `CREATE TABLE exports (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     user_id uuid NOT NULL,
     created_by text NOT NULL,
     zone text NOT NULL,
     object_type text NOT NULL,
     object_id uuid NOT NULL,
     name text NOT NULL,
     format text NOT NULL,
     options jsonb NOT NULL,
     status text NOT NULL,
     job_id uuid NOT NULL,
     request integer NOT NULL DEFAULT 1,
     content_key text,
     error jsonb,
     file_key text,
     file_name text,
     pages integer,
     rows bigint,
     bytes bigint,
     data_version integer,
     created_at timestamptz NOT NULL,
     expires_at timestamptz
   )`,
  `CREATE INDEX exports_newest ON exports (workspace_id, created_at DESC, id DESC)`,
  `CREATE INDEX exports_expiring ON exports (expires_at) WHERE status = 'ready'`,
  `CREATE TABLE export_downloads (
     id uuid PRIMARY KEY,
     export_id uuid NOT NULL REFERENCES exports ON DELETE CASCADE,
     user_id uuid NOT NULL,
     username text NOT NULL,
     at timestamptz NOT NULL
   )`,
  `CREATE INDEX export_downloads_export ON export_downloads (export_id, at DESC)`,
];

export class Export1700000000120 implements MigrationInterface {
  name = 'Export1700000000120';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
