import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of a backup come back in the order in which they lay: an answer may come before the thread that it stands in. */
export class AnswersBeforeThreads1700000000361 implements MigrationInterface {
  name = 'AnswersBeforeThreads1700000000361';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE dashboard_comments
       ALTER CONSTRAINT dashboard_comments_parent_id_fkey DEFERRABLE INITIALLY DEFERRED`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
