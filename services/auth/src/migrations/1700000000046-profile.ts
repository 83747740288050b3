import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE preferences (
     user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
     chosen jsonb NOT NULL
   )`,
  // One wish at a time; each address confirms with a token of its own.
  `CREATE TABLE email_changes (
     user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
     email text NOT NULL,
     old_hash text NOT NULL CONSTRAINT email_changes_old UNIQUE,
     new_hash text NOT NULL CONSTRAINT email_changes_new UNIQUE,
     old_confirmed_at timestamptz,
     new_confirmed_at timestamptz,
     expires_at timestamptz NOT NULL
   )`,
  `CREATE TABLE api_tokens (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     name text NOT NULL,
     scope text NOT NULL CHECK (scope IN ('read', 'write')),
     hash text NOT NULL CONSTRAINT api_tokens_hash UNIQUE,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     last_used_at timestamptz,
     revoked_at timestamptz
   )`,
  `CREATE INDEX api_tokens_user ON api_tokens (user_id)`,
  `CREATE INDEX users_leaving ON users (deletion_at) WHERE deletion_at IS NOT NULL`,
];

/** Preferences, changes of address, and tokens for programs. */
export class Profile1700000000046 implements MigrationInterface {
  name = 'Profile1700000000046';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
