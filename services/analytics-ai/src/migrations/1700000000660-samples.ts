import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A data source knows whether it is one of our samples: dashboards of those alone take no place of the plan. */
export class Samples1700000000660 implements MigrationInterface {
  name = 'Samples1700000000660';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sources ADD COLUMN is_sample boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
