import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // paid_by: 'card' follows the payment provider, 'agreement' an administrator. news_at: of the newest news applied.
  `ALTER TABLE workspaces
     ADD COLUMN paid_by text NOT NULL DEFAULT 'nothing' CHECK (paid_by IN ('nothing', 'card', 'agreement')),
     ADD COLUMN customer_id text CONSTRAINT workspaces_customer UNIQUE,
     ADD COLUMN subscription_id text,
     ADD COLUMN renews_at timestamptz,
     ADD COLUMN ends_at timestamptz,
     ADD COLUMN past_due_since timestamptz,
     ADD COLUMN news_at timestamptz`,
  `UPDATE workspaces SET paid_by = 'agreement' WHERE plan <> 'free'`,
  `CREATE INDEX workspaces_past_due ON workspaces (past_due_since) WHERE past_due_since IS NOT NULL`,
  `CREATE INDEX workspaces_ending ON workspaces (ends_at) WHERE ends_at IS NOT NULL`,
  // News of the payment provider that has been applied: it is sent at least once.
  `CREATE TABLE billing_news (
     id text PRIMARY KEY,
     type text NOT NULL,
     received_at timestamptz NOT NULL DEFAULT now()
   )`,
];

/** How a workspace pays for its plan. */
export class Billing1700000000048 implements MigrationInterface {
  name = 'Billing1700000000048';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
