import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // What a link opens goes with its dashboard, at once and in the same transaction.
  `CREATE TABLE dashboard_shares (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     dashboard_id uuid NOT NULL REFERENCES dashboards ON DELETE CASCADE,
     token_hash bytea UNIQUE,
     email text,
     allow_download boolean NOT NULL,
     created_by text NOT NULL,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     last_seen_at timestamptz
   )`,
  `CREATE INDEX dashboard_shares_dashboard ON dashboard_shares (dashboard_id, created_at DESC)`,
  `CREATE TABLE guest_sessions (
     secret_hash bytea PRIMARY KEY,
     share_id uuid NOT NULL REFERENCES dashboard_shares ON DELETE CASCADE,
     expires_at timestamptz NOT NULL
   )`,
  `CREATE INDEX guest_sessions_share ON guest_sessions (share_id, expires_at)`,
  // Facts are the workspace's; guests may open those alone that their dashboard stated to guests.
  `CREATE TABLE guest_facts (
     dashboard_id uuid NOT NULL REFERENCES dashboards ON DELETE CASCADE,
     fact_id uuid NOT NULL,
     PRIMARY KEY (dashboard_id, fact_id)
   )`,
];

export class Sharing1700000000051 implements MigrationInterface {
  name = 'Sharing1700000000051';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
