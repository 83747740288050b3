import { CONTRACT_COLUMN } from '@plumbline/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An Enterprise contract may name limits of its own. */
export class ContractLimits1700000000065 implements MigrationInterface {
  name = 'ContractLimits1700000000065';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE workspace_quota ADD COLUMN ${CONTRACT_COLUMN}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
