import { schemaOf } from '@plumbline/database';
import { jobHostsMigration } from '@plumbline/jobs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job knows the process it runs in, and whose turn it is is known of its workspace. */
export class JobHosts1700000000092 implements MigrationInterface {
  name = 'JobHosts1700000000092';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of jobHostsMigration(schemaOf(runner))) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
