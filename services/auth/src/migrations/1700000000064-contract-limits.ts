import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An Enterprise contract may name limits of its own. */
export class ContractLimits1700000000064 implements MigrationInterface {
  name = 'ContractLimits1700000000064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE workspaces ADD COLUMN contract_limits jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
