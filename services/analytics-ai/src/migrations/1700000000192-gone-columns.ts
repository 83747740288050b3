import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version of a dashboard says what else changed with it, so that bringing an earlier one back takes that back, too. */
export class GoneColumns1700000000192 implements MigrationInterface {
  name = 'GoneColumns1700000000192';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE dashboard_versions ADD COLUMN side_changes jsonb`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
