import { schemaOf } from '@plumbline/database';
import { replayMigration } from '@plumbline/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dead letters can be sent again, and what a broker lost is sent to it anew. */
export class EventReplay1700000000033 implements MigrationInterface {
  name = 'EventReplay1700000000033';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of replayMigration(schemaOf(runner))) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
