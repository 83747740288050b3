import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From which value on a file is sent, and to whom a test goes. */
export class Sending1700000000181 implements MigrationInterface {
  name = 'Sending1700000000181';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE schedules ADD COLUMN threshold jsonb`);
    await runner.query(`ALTER TABLE schedule_runs ADD COLUMN test_address text`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
