import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an attestation of being in the United States came from, beside when. */
export class AttestationAddress1700000000042 implements MigrationInterface {
  name = 'AttestationAddress1700000000042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN us_attested_from text`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
