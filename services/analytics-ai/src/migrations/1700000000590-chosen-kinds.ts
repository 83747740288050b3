import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version of a data source knows what kind of table a person says that it is: dashboards are drawn anew when that changes. */
export class ChosenKinds1700000000590 implements MigrationInterface {
  name = 'ChosenKinds1700000000590';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE source_versions ADD COLUMN table_kind text');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
