import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE workspaces ADD COLUMN name text NOT NULL DEFAULT ''`,
  `CREATE TABLE members (
     workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     role text NOT NULL CHECK (role IN ('viewer', 'editor', 'owner')),
     grant_id uuid NOT NULL,
     joined_at timestamptz NOT NULL,
     PRIMARY KEY (workspace_id, user_id)
   )`,
  `CREATE INDEX members_user ON members (user_id)`,
  `INSERT INTO members (workspace_id, user_id, role, grant_id, joined_at)
   SELECT workspace_id, id, 'owner', gen_random_uuid(), created_at FROM users`,
  // Access tokens that speak of a membership as it no longer is may still be unexpired.
  `CREATE TABLE ended_grants (id uuid PRIMARY KEY, revoked_at timestamptz NOT NULL DEFAULT now())`,
  `CREATE INDEX ended_grants_newest ON ended_grants (revoked_at)`,
  `CREATE TABLE invitations (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
     email text NOT NULL,
     email_key text NOT NULL,
     role text NOT NULL CHECK (role IN ('viewer', 'editor', 'owner')),
     hash text NOT NULL CONSTRAINT invitations_hash UNIQUE,
     invited_by text NOT NULL,
     sent_at timestamptz NOT NULL,
     ends_at timestamptz NOT NULL,
     CONSTRAINT invitations_address UNIQUE (workspace_id, email_key)
   )`,
  `CREATE INDEX invitations_ends ON invitations (ends_at)`,
  // Null: the user's own workspace, as for all that was opened or made before.
  `ALTER TABLE sessions ADD COLUMN workspace_id uuid REFERENCES workspaces ON DELETE SET NULL`,
  `ALTER TABLE users ADD COLUMN last_workspace_id uuid REFERENCES workspaces ON DELETE SET NULL`,
  `ALTER TABLE api_tokens ADD COLUMN workspace_id uuid REFERENCES workspaces ON DELETE CASCADE`,
  `CREATE INDEX sessions_workspace ON sessions (workspace_id) WHERE workspace_id IS NOT NULL`,
  `CREATE INDEX users_last_workspace ON users (last_workspace_id) WHERE last_workspace_id IS NOT NULL`,
  `CREATE INDEX api_tokens_workspace ON api_tokens (workspace_id) WHERE workspace_id IS NOT NULL`,
  `ALTER TABLE audit_log ADD COLUMN workspace_id uuid`,
  `CREATE INDEX audit_log_workspace ON audit_log (workspace_id, at DESC, id) WHERE workspace_id IS NOT NULL`,
];

/** Workspaces have several members, who are invited by mail; a session acts in one of its user's workspaces. */
export class Teams1700000000240 implements MigrationInterface {
  name = 'Teams1700000000240';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
