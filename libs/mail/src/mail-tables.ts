import { libraryMigration } from '@plumbline/database';

/** SQL statements: the mails that wait, and what became of the others. */
export function mailMigration(schema: string): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS "${schema}".mails (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      sealed text,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      next_try_at timestamptz NOT NULL DEFAULT now(),
      tries integer NOT NULL DEFAULT 0,
      last_error text,
      outcome text,
      finished_at timestamptz
    )`,
    `CREATE INDEX IF NOT EXISTS mails_waiting ON "${schema}".mails (next_try_at) WHERE finished_at IS NULL`,
    `CREATE INDEX IF NOT EXISTS mails_finished ON "${schema}".mails (finished_at) WHERE finished_at IS NOT NULL`,
  ];
}

/** SQL of what the server said last, of a mail that left or did not. */
export function mailResponseMigration(schema: string): string[] {
  return [`ALTER TABLE "${schema}".mails ADD COLUMN IF NOT EXISTS response text`];
}

/** The table of mails, for every service that sends any. */
export const mailMigrations = [
  libraryMigration('MailTables1600000000301', mailMigration),
  libraryMigration('MailResponses1600000000302', mailResponseMigration),
];
