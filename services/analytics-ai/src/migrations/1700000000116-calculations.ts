import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A dashboard holds its calculations: they are read, locked and deleted with it. */
export class Calculations1700000000116 implements MigrationInterface {
  name = 'Calculations1700000000116';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE dashboards ADD COLUMN calculations jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
