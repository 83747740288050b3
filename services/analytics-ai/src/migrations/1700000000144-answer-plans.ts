import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How an answered question was read, so that a file of the answer says the same. */
export class AnswerPlans1700000000144 implements MigrationInterface {
  name = 'AnswerPlans1700000000144';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE asked_questions ADD COLUMN plan jsonb');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
