import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which encoding plain text was read, where it does not tell. */
export class TextEncoding1700000000140 implements MigrationInterface {
  name = 'TextEncoding1700000000140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE documents ADD COLUMN text_encoding text`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
