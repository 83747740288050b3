import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE sign_on_connections (
     workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
     settings jsonb NOT NULL,
     sealed_secret text,
     mode text NOT NULL CHECK (mode IN ('off', 'optional', 'required')),
     break_glass_user_id uuid REFERENCES users ON DELETE SET NULL,
     revision integer NOT NULL,
     test jsonb,
     changed_at timestamptz NOT NULL
   )`,
  `CREATE INDEX sign_on_connections_break_glass ON sign_on_connections (break_glass_user_id)
   WHERE break_glass_user_id IS NOT NULL`,
  // A sign-on on its way: begun in one browser, taken once when it comes back, finished once in that browser.
  `CREATE TABLE sign_on_flows (
     hash text PRIMARY KEY,
     workspace_id uuid NOT NULL REFERENCES sign_on_connections ON DELETE CASCADE,
     revision integer NOT NULL,
     purpose text NOT NULL CHECK (purpose IN ('sign-in', 'test')),
     browser_hash text NOT NULL,
     sealed text NOT NULL,
     next text NOT NULL,
     expires_at timestamptz NOT NULL,
     taken_at timestamptz,
     code_hash text CONSTRAINT sign_on_flows_code UNIQUE,
     sealed_outcome text,
     finished_at timestamptz,
     link_user_id uuid REFERENCES users ON DELETE CASCADE
   )`,
  `CREATE INDEX sign_on_flows_expires ON sign_on_flows (expires_at)`,
  `CREATE INDEX sign_on_flows_workspace ON sign_on_flows (workspace_id)`,
  `CREATE INDEX sign_on_flows_link ON sign_on_flows (link_user_id) WHERE link_user_id IS NOT NULL`,
  // Somebody is who the service says by its own id of them, never by an address.
  `CREATE TABLE sign_on_identities (
     workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
     issuer text NOT NULL,
     subject text NOT NULL,
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     linked_at timestamptz NOT NULL,
     PRIMARY KEY (workspace_id, issuer, subject),
     CONSTRAINT sign_on_identities_user UNIQUE (workspace_id, user_id)
   )`,
  `CREATE INDEX sign_on_identities_of_user ON sign_on_identities (user_id)`,
  // What was accepted once is not accepted again.
  `CREATE TABLE sign_on_assertions (
     workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
     id text NOT NULL,
     until timestamptz NOT NULL,
     PRIMARY KEY (workspace_id, id)
   )`,
  `CREATE INDEX sign_on_assertions_until ON sign_on_assertions (until)`,
  // No reference: a session stays bound to the one workspace, also when that is gone.
  `ALTER TABLE sessions ADD COLUMN sign_on_workspace_id uuid`,
  `CREATE INDEX sessions_sign_on ON sessions (sign_on_workspace_id) WHERE sign_on_workspace_id IS NOT NULL`,
  `CREATE TABLE sign_on_sessions (
     session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
     workspace_id uuid NOT NULL,
     issuer text NOT NULL,
     subject text NOT NULL,
     session_index text,
     sealed text NOT NULL,
     exit_hash text NOT NULL CONSTRAINT sign_on_sessions_exit UNIQUE
   )`,
  `CREATE INDEX sign_on_sessions_subject ON sign_on_sessions (workspace_id, issuer, subject)`,
];

/** Members sign in through the service of their workspace; a session that it opened acts in that workspace alone. */
export class SingleSignOn1700000000321 implements MigrationInterface {
  name = 'SingleSignOn1700000000321';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
