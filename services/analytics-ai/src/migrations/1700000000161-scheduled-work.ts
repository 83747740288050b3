import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs whose end a schedule waits for. */
export class ScheduledWork1700000000161 implements MigrationInterface {
  name = 'ScheduledWork1700000000161';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE scheduled_work (
         run_id uuid PRIMARY KEY,
         workspace_id uuid NOT NULL,
         attempt integer NOT NULL,
         job_id uuid NOT NULL
       )`,
    );
    await runner.query(`CREATE INDEX scheduled_work_job ON scheduled_work (job_id)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
