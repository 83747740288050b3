import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN region text NOT NULL DEFAULT 'US'`,
  `ALTER TABLE users ADD COLUMN number_format text NOT NULL DEFAULT '1,234.56'`,
  `UPDATE users SET number_format = chosen ->> 'numberFormat'
   FROM preferences WHERE preferences.user_id = users.id AND chosen ->> 'numberFormat' IS NOT NULL`,
];

/** How a user wants dates and numbers written, known to mails and files made in the user's name. */
export class Formats1700000000420 implements MigrationInterface {
  name = 'Formats1700000000420';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
