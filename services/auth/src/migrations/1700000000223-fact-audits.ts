import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE fact_audits (
     id uuid PRIMARY KEY,
     at timestamptz NOT NULL,
     seed text NOT NULL,
     sampled integer NOT NULL,
     equal integer NOT NULL,
     unreadable integer NOT NULL,
     differing jsonb NOT NULL
   )`,
  `CREATE INDEX fact_audits_at ON fact_audits (at DESC)`,
];

/** What came of recomputing samples of facts. */
export class FactAudits1700000000223 implements MigrationInterface {
  name = 'FactAudits1700000000223';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
