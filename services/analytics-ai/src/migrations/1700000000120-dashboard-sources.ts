import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A dashboard's tiles may show further sources than its own; their news is looked up by source. */
export class DashboardSources1700000000120 implements MigrationInterface {
  name = 'DashboardSources1700000000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE dashboards ADD COLUMN other_sources jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
