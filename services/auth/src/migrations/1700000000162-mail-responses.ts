import { schemaOf } from '@plumbline/database';
import { mailResponseMigration } from '@plumbline/mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What mail servers said, on installations from before the library of mails had migrations of its own. */
export class MailResponses1700000000162 implements MigrationInterface {
  name = 'MailResponses1700000000162';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of mailResponseMigration(schemaOf(runner))) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
