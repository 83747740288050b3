import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a data source was made of, where nobody uploaded it. */
export class Origins1700000000131 implements MigrationInterface {
  name = 'Origins1700000000131';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE data_sources ADD COLUMN origin jsonb`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
