import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE workspace_domains (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
     domain text NOT NULL,
     secret text NOT NULL,
     added_at timestamptz NOT NULL,
     verified_at timestamptz,
     checked_at timestamptz,
     CONSTRAINT workspace_domains_name UNIQUE (workspace_id, domain)
   )`,
  // Whoever proved a domain has it alone; others may have named it.
  `CREATE UNIQUE INDEX workspace_domains_verified ON workspace_domains (domain) WHERE verified_at IS NOT NULL`,
  // Null: the account has no password, and none opens it.
  `ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL`,
  // Null: somebody signed up.
  `ALTER TABLE users ADD COLUMN provisioned_by uuid REFERENCES workspaces ON DELETE SET NULL`,
  `CREATE INDEX users_provisioned_by ON users (provisioned_by) WHERE provisioned_by IS NOT NULL`,
];

/** Workspaces prove domains, and make accounts of their addresses that have no password. */
export class VerifiedDomains1700000000320 implements MigrationInterface {
  name = 'VerifiedDomains1700000000320';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
