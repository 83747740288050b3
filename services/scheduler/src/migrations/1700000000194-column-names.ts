import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ColumnNames1700000000194 implements MigrationInterface {
  name = 'ColumnNames1700000000194';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE known_objects ADD COLUMN columns jsonb');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
