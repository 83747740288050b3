import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE partial_uploads (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     user_id uuid NOT NULL,
     file_name text NOT NULL,
     bytes integer NOT NULL,
     received integer NOT NULL DEFAULT 0,
     part_keys text[] NOT NULL DEFAULT '{}',
     accepted jsonb,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE INDEX partial_uploads_of_user ON partial_uploads (workspace_id, user_id)`,
];

/** Uploads whose bytes arrive in parts, until a file is made of them. */
export class PartialUploads1700000000670 implements MigrationInterface {
  name = 'PartialUploads1700000000670';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
