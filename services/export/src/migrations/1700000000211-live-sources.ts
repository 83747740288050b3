import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LiveSources1700000000211 implements MigrationInterface {
  name = 'LiveSources1700000000211';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE known_objects ADD COLUMN is_live boolean NOT NULL DEFAULT false`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
