import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From which value on a file is sent, what a tile that fails does to it, and to whom a test goes. */
export class Sending1700000000181 implements MigrationInterface {
  name = 'Sending1700000000181';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE schedules ADD COLUMN threshold jsonb, ADD COLUMN on_problem text NOT NULL DEFAULT 'hold'`,
    );
    await runner.query(`ALTER TABLE schedule_runs ADD COLUMN test_address text`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
