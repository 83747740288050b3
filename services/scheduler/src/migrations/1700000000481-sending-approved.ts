import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A schedule may want each of its files approved before anybody gets it. */
export class SendingApproved1700000000481 implements MigrationInterface {
  name = 'SendingApproved1700000000481';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE schedules ADD COLUMN approval_hours integer');
    await runner.query(
      'ALTER TABLE schedule_runs ADD COLUMN approve_by timestamptz, ADD COLUMN approved_by text',
    );
    await runner.query(
      `CREATE INDEX schedule_runs_awaiting ON schedule_runs (workspace_id, approve_by) WHERE status = 'awaiting'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
