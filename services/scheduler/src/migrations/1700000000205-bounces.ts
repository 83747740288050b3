import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail that comes back names itself, not its run. */
export class Bounces1700000000205 implements MigrationInterface {
  name = 'Bounces1700000000205';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX schedule_deliveries_mail ON schedule_deliveries (mail_id)');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
