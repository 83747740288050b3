import { KEPT_COLUMN } from '@plumbline/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE documents (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     created_by uuid NOT NULL,
     name text NOT NULL,
     format text NOT NULL,
     status text NOT NULL,
     bytes integer NOT NULL,
     sha256 text NOT NULL,
     file_key text NOT NULL,
     copy_key text,
     reading_key text,
     pages jsonb,
     kind text NOT NULL DEFAULT 'other',
     kind_evidence jsonb,
     analyses integer NOT NULL DEFAULT 0,
     extractions integer NOT NULL DEFAULT 0,
     error jsonb,
     job_id uuid,
     ${KEPT_COLUMN},
     created_at timestamptz NOT NULL DEFAULT clock_timestamp()
   )`,
  `CREATE INDEX documents_newest ON documents (workspace_id, created_at DESC, id DESC)`,
];

export class Documents1700000000100 implements MigrationInterface {
  name = 'Documents1700000000100';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
