import { schemaOf } from '@plumbline/database';
import { mailMigration } from '@plumbline/mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN second_factor text NOT NULL DEFAULT 'none'
     CHECK (second_factor IN ('none', 'mail', 'app', 'passkey'))`,
  // renewed_at: the last refresh, by cookie or by the fallback secret. address, user_agent: of the sign-in.
  `ALTER TABLE sessions
     ADD COLUMN fallback_hash text CONSTRAINT sessions_fallback UNIQUE,
     ADD COLUMN renewed_at timestamptz NOT NULL DEFAULT now(),
     ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now(),
     ADD COLUMN address text,
     ADD COLUMN user_agent text`,
  `ALTER TABLE attempts ADD COLUMN blocked_until timestamptz`,
  `CREATE TABLE sign_in_challenges (
     hash text PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     method text NOT NULL,
     code_hash text,
     has_fallback boolean NOT NULL,
     attempts integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     used_at timestamptz
   )`,
  `CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id)`,
  // What was asked for is looked up after the answer, so that the answer cannot tell who has an account.
  `CREATE TABLE recovery_requests (
     id uuid PRIMARY KEY,
     kind text NOT NULL,
     email_key text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE password_resets (
     hash text PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     email_key text NOT NULL,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     used_at timestamptz
   )`,
  `CREATE INDEX password_resets_user ON password_resets (user_id)`,
  // The history of sign-ins, also of those that failed; nobody's when the name belongs to nobody.
  `CREATE TABLE sign_ins (
     id uuid PRIMARY KEY,
     user_id uuid REFERENCES users ON DELETE CASCADE,
     session_id uuid,
     outcome text NOT NULL,
     address text NOT NULL,
     user_agent text,
     created_at timestamptz NOT NULL
   )`,
  `CREATE INDEX sign_ins_user ON sign_ins (user_id, created_at DESC)`,
  `CREATE INDEX sign_ins_created ON sign_ins (created_at)`,
];

/** What two-step sign-in, forgotten names and passwords, the fallback secret and mail need. */
export class AccountRecovery1700000000041 implements MigrationInterface {
  name = 'AccountRecovery1700000000041';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const statement of mailMigration(schemaOf(runner))) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
