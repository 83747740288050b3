import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which sealed parts of objects are missing or damaged: no backup relies on them until they are written anew. */
export class LostParts1700000000410 implements MigrationInterface {
  name = 'LostParts1700000000410';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE backup_objects ADD COLUMN is_lost boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
