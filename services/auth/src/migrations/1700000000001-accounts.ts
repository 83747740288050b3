import { schemaOf } from '@plumbline/database';
import { outboxMigration } from '@plumbline/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE workspaces (
     id uuid PRIMARY KEY,
     plan text NOT NULL,
     plan_version integer NOT NULL,
     created_at timestamptz NOT NULL
   )`,
  `CREATE TABLE users (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL REFERENCES workspaces,
     username text NOT NULL,
     username_key text NOT NULL CONSTRAINT users_username_key UNIQUE,
     email text NOT NULL,
     email_key text NOT NULL CONSTRAINT users_email_key UNIQUE,
     password_hash text NOT NULL,
     role text NOT NULL,
     timezone text NOT NULL,
     us_attested_at timestamptz,
     created_at timestamptz NOT NULL
   )`,
  // Two first starts at once cannot both make an owner.
  `CREATE UNIQUE INDEX users_one_owner ON users (role) WHERE role = 'owner'`,
  `CREATE TABLE sessions (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     revoked_at timestamptz
   )`,
  `CREATE INDEX sessions_user ON sessions (user_id)`,
  `CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL`,
  `CREATE TABLE refresh_tokens (
     hash text PRIMARY KEY,
     session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
     parent_hash text,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     used_at timestamptz
   )`,
  `CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id)`,
  `CREATE TABLE attempts (
     key text PRIMARY KEY,
     count integer NOT NULL,
     window_until timestamptz NOT NULL
   )`,
];

export class Accounts1700000000001 implements MigrationInterface {
  name = 'Accounts1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const statement of outboxMigration(schemaOf(runner))) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
