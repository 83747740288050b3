import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = ['ALTER TABLE known_objects ADD COLUMN upload_type text'];

export class UploadTypes1700000000193 implements MigrationInterface {
  name = 'UploadTypes1700000000193';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
