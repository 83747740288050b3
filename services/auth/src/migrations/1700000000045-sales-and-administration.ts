import { IDEMPOTENCY_TABLE } from '@plumbline/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  IDEMPOTENCY_TABLE,
  `CREATE TABLE sales_requests (
     id uuid PRIMARY KEY,
     name text NOT NULL,
     email text NOT NULL,
     company text NOT NULL,
     phone text NOT NULL,
     team_size text NOT NULL,
     message text NOT NULL,
     created_at timestamptz NOT NULL
   )`,
  `CREATE INDEX sales_requests_newest ON sales_requests (created_at DESC)`,
  // Names beside ids: the log outlives the accounts it tells of.
  `CREATE TABLE audit_log (
     id uuid PRIMARY KEY,
     at timestamptz NOT NULL DEFAULT clock_timestamp(),
     action text NOT NULL,
     actor_id uuid,
     actor_name text,
     subject_id uuid,
     subject_name text,
     address text NOT NULL,
     details jsonb NOT NULL
   )`,
  `CREATE INDEX audit_log_newest ON audit_log (at DESC)`,
  `CREATE INDEX audit_log_subject ON audit_log (subject_id, at DESC)`,
  `ALTER TABLE users
     ADD COLUMN display_name text NOT NULL DEFAULT '',
     ADD COLUMN disabled_at timestamptz,
     ADD COLUMN deletion_at timestamptz`,
  // Since when the session is known to be the user's: signing in, or naming the password again.
  `ALTER TABLE sessions ADD COLUMN fresh_at timestamptz NOT NULL DEFAULT now()`,
];

/** Requests to sales, the audit log, and what administration needs to know of users and sessions. */
export class SalesAndAdministration1700000000045 implements MigrationInterface {
  name = 'SalesAndAdministration1700000000045';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
