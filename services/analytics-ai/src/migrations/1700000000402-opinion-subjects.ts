import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE code_opinions
     ALTER COLUMN review_id DROP NOT NULL,
     ADD COLUMN dashboard_id uuid REFERENCES dashboards ON DELETE CASCADE,
     ADD COLUMN summary_id uuid REFERENCES executive_summaries ON DELETE CASCADE,
     ADD COLUMN subject text NOT NULL DEFAULT ''`,
  `UPDATE code_opinions SET subject = code_reviews.title FROM code_reviews WHERE code_reviews.id = code_opinions.review_id`,
  `ALTER TABLE code_opinions ADD CHECK (num_nonnulls(review_id, dashboard_id, summary_id) = 1)`,
  `CREATE INDEX code_opinions_dashboard ON code_opinions (dashboard_id) WHERE dashboard_id IS NOT NULL`,
  `CREATE INDEX code_opinions_summary ON code_opinions (summary_id) WHERE summary_id IS NOT NULL`,
];

/** Second opinions on dashboards and summaries, too; they go with what they are about. */
export class OpinionSubjects1700000000402 implements MigrationInterface {
  name = 'OpinionSubjects1700000000402';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
