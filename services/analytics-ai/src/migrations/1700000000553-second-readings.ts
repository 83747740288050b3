import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE extraction_texts (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     content_key text,
     error jsonb,
     created_at timestamptz NOT NULL
   )`,
  `CREATE INDEX extraction_texts_created ON extraction_texts (created_at)`,
  `ALTER TABLE code_opinions ADD COLUMN extraction_id uuid, ADD COLUMN document_id uuid`,
  `ALTER TABLE code_opinions DROP CONSTRAINT code_opinions_check`,
  `ALTER TABLE code_opinions
     ADD CONSTRAINT code_opinions_about CHECK (num_nonnulls(review_id, dashboard_id, summary_id, extraction_id) = 1)`,
  `CREATE INDEX code_opinions_extraction ON code_opinions (extraction_id) WHERE extraction_id IS NOT NULL`,
  `CREATE INDEX code_opinions_document ON code_opinions (document_id) WHERE document_id IS NOT NULL`,
];

/** Second opinions on extractions, too: what their documents say is asked of the service that keeps them. */
export class SecondReadings1700000000553 implements MigrationInterface {
  name = 'SecondReadings1700000000553';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
