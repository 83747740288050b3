import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Members of workspaces, as the service of accounts tells them.
  `CREATE TABLE workspace_members (
     workspace_id uuid NOT NULL,
     user_id uuid NOT NULL,
     username text NOT NULL,
     role text NOT NULL,
     PRIMARY KEY (workspace_id, user_id)
   )`,
  `CREATE INDEX workspace_members_name ON workspace_members (workspace_id, lower(username))`,
  // Documents, as their service tells them: what can be talked about.
  `CREATE TABLE known_documents (id uuid PRIMARY KEY, workspace_id uuid NOT NULL, name text NOT NULL)`,
  `CREATE INDEX known_documents_workspace ON known_documents (workspace_id)`,
  // The table keeps its name, under which replicas of the version before write to it.
  `ALTER TABLE dashboard_comments ALTER COLUMN dashboard_id DROP NOT NULL`,
  `ALTER TABLE dashboard_comments
     ADD COLUMN summary_id uuid REFERENCES executive_summaries ON DELETE CASCADE,
     ADD COLUMN other_type text CHECK (other_type IN ('insight', 'fact', 'document')),
     ADD COLUMN other_id uuid,
     ADD COLUMN source_id uuid,
     ADD COLUMN about_name text,
     ADD COLUMN parent_id uuid REFERENCES dashboard_comments ON DELETE CASCADE,
     ADD COLUMN deleted_at timestamptz,
     ADD COLUMN assignee_id uuid,
     ADD COLUMN assignee_name text,
     ADD COLUMN due_on date,
     ADD COLUMN done_at timestamptz,
     ADD COLUMN done_by text,
     ADD COLUMN about_id uuid GENERATED ALWAYS AS (coalesce(dashboard_id, summary_id, other_id)) STORED,
     ADD CONSTRAINT comments_about CHECK (num_nonnulls(dashboard_id, summary_id, other_id) = 1)`,
  `CREATE INDEX comments_about ON dashboard_comments (about_id, created_at DESC)`,
  `CREATE INDEX comments_parent ON dashboard_comments (parent_id) WHERE parent_id IS NOT NULL`,
  `CREATE INDEX comments_summary ON dashboard_comments (summary_id) WHERE summary_id IS NOT NULL`,
  `CREATE INDEX comments_source ON dashboard_comments (source_id) WHERE source_id IS NOT NULL`,
  `CREATE INDEX comments_assignee ON dashboard_comments (assignee_id, workspace_id) WHERE assignee_id IS NOT NULL`,
  `CREATE INDEX comments_workspace ON dashboard_comments (workspace_id)`,
  `CREATE TABLE member_notices (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     user_id uuid NOT NULL,
     kind text NOT NULL,
     by_name text NOT NULL,
     about jsonb NOT NULL,
     text text NOT NULL,
     at timestamptz NOT NULL,
     read_at timestamptz
   )`,
  `CREATE INDEX member_notices_user ON member_notices (user_id, workspace_id, at DESC)`,
  `CREATE INDEX member_notices_workspace ON member_notices (workspace_id)`,
  `CREATE INDEX member_notices_at ON member_notices (at)`,
  // Signs of life of screens: what is lost with the database server is said again within seconds.
  `CREATE UNLOGGED TABLE presence (
     object_id uuid NOT NULL,
     tab uuid NOT NULL,
     workspace_id uuid NOT NULL,
     user_id uuid NOT NULL,
     name text NOT NULL,
     is_editing boolean NOT NULL,
     since timestamptz NOT NULL,
     seen_at timestamptz NOT NULL,
     PRIMARY KEY (object_id, tab)
   )`,
  `CREATE INDEX presence_seen ON presence (seen_at)`,
  `CREATE TABLE approval_settings (
     workspace_id uuid PRIMARY KEY,
     rule text NOT NULL CHECK (rule IN ('off', 'owner', 'other')),
     changed_by text NOT NULL,
     changed_at timestamptz NOT NULL
   )`,
  `ALTER TABLE executive_summaries ADD COLUMN approval jsonb`,
];

/** Members talk about what they see, give each other work, see who else is there, and approve what goes out. */
export class WorkingTogether1700000000360 implements MigrationInterface {
  name = 'WorkingTogether1700000000360';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
