import { schemaOf } from '@plumbline/database';
import { jobHeadersMigration } from '@plumbline/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job knows the request that made it. */
export class JobHeaders1700000000022 implements MigrationInterface {
  name = 'JobHeaders1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of jobHeadersMigration(schemaOf(runner))) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
