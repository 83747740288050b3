import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Arithmetic on forecasts that people keep. */
export class Scenarios1700000000130 implements MigrationInterface {
  name = 'Scenarios1700000000130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE predictions ADD COLUMN scenarios json NOT NULL DEFAULT '[]'`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
