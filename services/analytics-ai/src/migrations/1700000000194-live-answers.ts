import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE sources ADD COLUMN is_live boolean NOT NULL DEFAULT false`,
  `ALTER TABLE facts ADD COLUMN as_of timestamptz`,
  `CREATE TABLE live_answers (
     source_id uuid NOT NULL,
     key text NOT NULL,
     workspace_id uuid NOT NULL,
     request_id uuid,
     asked_at timestamptz,
     is_awaited boolean NOT NULL DEFAULT false,
     settled_at timestamptz,
     as_of timestamptz,
     result json,
     failure jsonb,
     used_at timestamptz NOT NULL,
     PRIMARY KEY (source_id, key)
   )`,
  `CREATE INDEX live_answers_request ON live_answers (request_id) WHERE request_id IS NOT NULL`,
  `CREATE INDEX live_answers_workspace ON live_answers (workspace_id)`,
];

/** Sources whose rows stay in their database, what that said to plans, and when it did so. */
export class LiveAnswers1700000000194 implements MigrationInterface {
  name = 'LiveAnswers1700000000194';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
