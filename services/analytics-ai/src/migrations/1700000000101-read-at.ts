import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version of a data source knows when it was read: dashboards say how old what they show is. */
export class ReadAt1700000000101 implements MigrationInterface {
  name = 'ReadAt1700000000101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE source_versions ADD COLUMN read_at timestamptz`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
