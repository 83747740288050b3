import { KEPT_COLUMN } from '@plumbline/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After a move to a smaller plan people choose which sources stay active. */
export class KeptSources1700000000053 implements MigrationInterface {
  name = 'KeptSources1700000000053';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE data_sources ADD COLUMN ${KEPT_COLUMN}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
