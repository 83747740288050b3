import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE code_opinions (
     id uuid PRIMARY KEY,
     review_id uuid NOT NULL REFERENCES code_reviews (id) ON DELETE CASCADE,
     workspace_id uuid NOT NULL,
     reviewer text NOT NULL,
     status text NOT NULL,
     job_id uuid,
     error text,
     asked_by text NOT NULL,
     asked_at timestamptz NOT NULL,
     result jsonb
   )`,
  `CREATE INDEX code_opinions_review ON code_opinions (review_id, asked_at DESC)`,
  `CREATE INDEX code_opinions_asked ON code_opinions (asked_at DESC)`,
];

/** Second opinions on changes that are reviewed. */
export class SecondOpinions1700000000261 implements MigrationInterface {
  name = 'SecondOpinions1700000000261';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
