import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE asked_questions (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     user_id uuid NOT NULL,
     question text NOT NULL,
     outcome text NOT NULL CHECK (outcome IN ('answered', 'asked_back', 'no_answer')),
     source_id uuid REFERENCES sources ON DELETE SET NULL,
     source_name text,
     asked_at timestamptz NOT NULL
   )`,
  `CREATE INDEX asked_questions_user ON asked_questions (workspace_id, user_id, asked_at DESC)`,
];

/** What people asked, for them alone. */
export class Questions1700000000112 implements MigrationInterface {
  name = 'Questions1700000000112';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
