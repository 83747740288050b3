import { KEPT_COLUMN } from '@plumbline/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After a move to a smaller plan people choose which dashboards stay active. */
export class KeptDashboards1700000000054 implements MigrationInterface {
  name = 'KeptDashboards1700000000054';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE dashboards ADD COLUMN ${KEPT_COLUMN}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
