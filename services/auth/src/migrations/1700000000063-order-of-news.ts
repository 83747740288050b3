import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The payment provider's news comes in any order: of payments and of subscriptions each in its own. */
export class OrderOfNews1700000000063 implements MigrationInterface {
  name = 'OrderOfNews1700000000063';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE workspaces ADD COLUMN payment_news_at timestamptz, ADD COLUMN ended_subscription_id text`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
