import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hours whose sample of facts was taken: a row is the right to do so, whichever process comes first. */
export class FactAudits1700000000221 implements MigrationInterface {
  name = 'FactAudits1700000000221';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE fact_audits (hour timestamptz PRIMARY KEY, id uuid NOT NULL)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
