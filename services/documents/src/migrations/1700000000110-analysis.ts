import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an analysis found in a document, and the one that is at work. */
export class Analysis1700000000110 implements MigrationInterface {
  name = 'Analysis1700000000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE documents ADD COLUMN analysis jsonb, ADD COLUMN analysis_job_id uuid`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
