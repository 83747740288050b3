import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // One of a workspace: another one takes its place.
  `CREATE TABLE directory_tokens (
     workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
     id uuid NOT NULL,
     hash text NOT NULL CONSTRAINT directory_tokens_hash UNIQUE,
     hint text NOT NULL,
     created_by text NOT NULL,
     created_at timestamptz NOT NULL,
     last_used_at timestamptz
   )`,
  // The account is null until somebody is active for the first time. Who is a member is active.
  `CREATE TABLE directory_users (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
     user_id uuid REFERENCES users ON DELETE CASCADE,
     external_id text,
     user_name text NOT NULL,
     user_name_key text NOT NULL,
     email text NOT NULL,
     email_key text NOT NULL,
     display_name text NOT NULL,
     given_name text NOT NULL,
     family_name text NOT NULL,
     formatted_name text NOT NULL,
     version integer NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     CONSTRAINT directory_users_name UNIQUE (workspace_id, user_name_key),
     CONSTRAINT directory_users_email UNIQUE (workspace_id, email_key),
     CONSTRAINT directory_users_account UNIQUE (workspace_id, user_id)
   )`,
  `CREATE INDEX directory_users_external ON directory_users (workspace_id, external_id)`,
  `CREATE INDEX directory_users_order ON directory_users (workspace_id, created_at, id)`,
  `CREATE INDEX directory_users_user ON directory_users (user_id)`,
  `CREATE TABLE directory_groups (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
     external_id text,
     name text NOT NULL,
     name_key text NOT NULL,
     role text CHECK (role IN ('viewer', 'editor', 'admin')),
     version integer NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     CONSTRAINT directory_groups_name UNIQUE (workspace_id, name_key)
   )`,
  `CREATE INDEX directory_groups_order ON directory_groups (workspace_id, created_at, id)`,
  `CREATE TABLE directory_group_members (
     group_id uuid NOT NULL REFERENCES directory_groups ON DELETE CASCADE,
     member_id uuid NOT NULL REFERENCES directory_users ON DELETE CASCADE,
     PRIMARY KEY (group_id, member_id)
   )`,
  `CREATE INDEX directory_group_members_member ON directory_group_members (member_id)`,
];

/** What the directories of workspaces tell of their people and groups. */
export class Directories1700000000341 implements MigrationInterface {
  name = 'Directories1700000000341';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
