import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // One row at most; none while nothing is promised.
  `CREATE TABLE support_terms (
     is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
     premium_hours integer,
     enterprise_hours integer,
     open text NOT NULL,
     account_manager jsonb
   )`,
  `ALTER TABLE workspaces ADD COLUMN account_manager jsonb`,
];

/** What the installation's owner promises about support, and whom contracts name. */
export class SupportTerms1700000000342 implements MigrationInterface {
  name = 'SupportTerms1700000000342';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
