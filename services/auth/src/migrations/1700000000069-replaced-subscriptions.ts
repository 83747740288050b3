import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions at the payment provider that a later purchase replaced, until they have been ended there. */
export class ReplacedSubscriptions1700000000069 implements MigrationInterface {
  name = 'ReplacedSubscriptions1700000000069';

  async up(runner: QueryRunner): Promise<void> {
    // Without a reference to the workspace: an account that is deleted meanwhile is not to be charged either.
    await runner.query(`CREATE TABLE replaced_subscriptions (id text PRIMARY KEY)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
