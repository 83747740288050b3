import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE sessions ADD COLUMN factor_at timestamptz`,
  `ALTER TABLE sign_in_challenges ADD COLUMN session_id uuid REFERENCES sessions ON DELETE CASCADE`,
];

/** When a session last proved its second factor, and the tries of sessions that are open already. */
export class FactorProofs1700000000380 implements MigrationInterface {
  name = 'FactorProofs1700000000380';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sign_in_challenges DROP COLUMN session_id`);
    await runner.query(`ALTER TABLE sessions DROP COLUMN factor_at`);
  }
}
