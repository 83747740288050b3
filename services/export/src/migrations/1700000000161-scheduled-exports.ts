import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which run of a schedule a file is for, and how its data stood. */
export class ScheduledExports1700000000161 implements MigrationInterface {
  name = 'ScheduledExports1700000000161';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE exports ADD COLUMN schedule_run jsonb, ADD COLUMN data_state text`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
