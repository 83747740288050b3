import { schemaOf } from '@plumbline/database';
import { mailMigration } from '@plumbline/mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations leave by mail. */
export class Mail1700000000052 implements MigrationInterface {
  name = 'Mail1700000000052';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of mailMigration(schemaOf(runner))) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
