import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE alerts (
     schedule_id uuid PRIMARY KEY REFERENCES schedules ON DELETE CASCADE,
     definition jsonb NOT NULL,
     remind boolean NOT NULL,
     state text NOT NULL,
     since timestamptz,
     is_told boolean NOT NULL DEFAULT false,
     fired_at timestamptz,
     recovered_at timestamptz,
     snoozed_until timestamptz,
     data_version integer NOT NULL DEFAULT 0,
     judged_version integer NOT NULL DEFAULT 0,
     defined_at timestamptz NOT NULL,
     sentence jsonb
   )`,
  `CREATE TABLE alert_checks (
     run_id uuid PRIMARY KEY REFERENCES schedule_runs ON DELETE CASCADE,
     outcome text NOT NULL,
     sentence jsonb NOT NULL
   )`,
];

export class Alerts1700000000184 implements MigrationInterface {
  name = 'Alerts1700000000184';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
