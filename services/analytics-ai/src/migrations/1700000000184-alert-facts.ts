import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Facts that checks of alerts stated lately. */
export class AlertFacts1700000000184 implements MigrationInterface {
  name = 'AlertFacts1700000000184';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE alert_facts (
      workspace_id uuid NOT NULL,
      fact_id uuid NOT NULL,
      stated_at timestamptz NOT NULL,
      PRIMARY KEY (workspace_id, fact_id)
    )`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
