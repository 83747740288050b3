import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Other services are told whether an account is in use, and which news of it is the newest. */
export class StateVersion1700000000061 implements MigrationInterface {
  name = 'StateVersion1700000000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN state_version integer NOT NULL DEFAULT 0`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
