import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // A second factor that is being set: its secret waits here until it has been proved.
  `CREATE TABLE second_factor_setups (
     user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
     method text NOT NULL,
     sealed text NOT NULL,
     attempts integer NOT NULL DEFAULT 0,
     expires_at timestamptz NOT NULL
   )`,
  // last_step: the newest period of 30 seconds whose code was used; none is used twice.
  `CREATE TABLE authenticator_apps (
     user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
     sealed text NOT NULL,
     last_step bigint NOT NULL
   )`,
  `CREATE TABLE passkeys (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     name text NOT NULL,
     credential_id text NOT NULL CONSTRAINT passkeys_credential UNIQUE,
     public_key bytea NOT NULL,
     counter bigint NOT NULL,
     transports text[] NOT NULL,
     created_at timestamptz NOT NULL,
     last_used_at timestamptz
   )`,
  `CREATE INDEX passkeys_user ON passkeys (user_id)`,
  `CREATE TABLE recovery_codes (
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     hash text NOT NULL,
     used_at timestamptz,
     PRIMARY KEY (user_id, hash)
   )`,
];

/** Authenticator apps, passkeys and recovery codes. */
export class SecondFactors1700000000047 implements MigrationInterface {
  name = 'SecondFactors1700000000047';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
