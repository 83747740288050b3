import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN email_verified_at timestamptz`,
  // Before, an address was proved only by what was mailed to it: a reset, a change of address, codes as second factor.
  // The owner's is the operator's word.
  `UPDATE users SET email_verified_at = now()
   WHERE role = 'owner' OR second_factor = 'mail' OR id IN (
     SELECT subject_id FROM audit_log WHERE action IN ('password_reset', 'email_changed'))`,
  // One link at a time, bound to the address that it was mailed to.
  `CREATE TABLE email_verifications (
     user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
     hash text NOT NULL CONSTRAINT email_verifications_hash UNIQUE,
     email_key text NOT NULL,
     expires_at timestamptz NOT NULL
   )`,
];

/** When an address was proved to be its user's, and the links that prove it. */
export class VerifiedAddresses1700000000081 implements MigrationInterface {
  name = 'VerifiedAddresses1700000000081';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
