import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that were invited, and whether they want no more of it. Known by a hash that cannot be guessed. */
export class InvitedAddresses1700000000068 implements MigrationInterface {
  name = 'InvitedAddresses1700000000068';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE invited_addresses (token_hash bytea PRIMARY KEY, refused_at timestamptz)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
