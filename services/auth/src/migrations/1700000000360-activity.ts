import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE activities (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
     at timestamptz NOT NULL,
     action text NOT NULL,
     user_id uuid REFERENCES users ON DELETE SET NULL,
     object_type text,
     object_id uuid,
     object_name text,
     source_id uuid,
     is_gone boolean NOT NULL DEFAULT false
   )`,
  `CREATE INDEX activities_workspace ON activities (workspace_id, at DESC, id)`,
  `CREATE INDEX activities_object ON activities (object_id) WHERE object_id IS NOT NULL`,
  `CREATE INDEX activities_user ON activities (user_id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX activities_at ON activities (at)`,
  // Services that name members never heard of those that were there before.
  `INSERT INTO outbox (id, aggregate_type, aggregate_id, aggregate_version, type, schema_version, payload)
   SELECT gen_random_uuid(), 'member', members.workspace_id || ':' || members.user_id, told.version, 'MemberChanged', 1,
     jsonb_build_object('workspaceId', members.workspace_id, 'aggregateVersion', told.version,
       'memberId', members.workspace_id || ':' || members.user_id, 'userId', members.user_id,
       'username', users.username, 'role', members.role)
   FROM members JOIN users ON users.id = members.user_id
   CROSS JOIN (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS version) told`,
];

/** What members did in their workspaces; and every member is announced to whoever came later. */
export class Activity1700000000360 implements MigrationInterface {
  name = 'Activity1700000000360';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
