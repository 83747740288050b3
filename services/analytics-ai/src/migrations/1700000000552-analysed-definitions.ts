import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Templates of extractions and schedules, as their services tell them: what rules look through.
  `CREATE TABLE known_templates (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     name text NOT NULL,
     fields jsonb NOT NULL,
     uses jsonb NOT NULL
   )`,
  `CREATE INDEX known_templates_workspace ON known_templates (workspace_id)`,
  `CREATE TABLE known_schedules (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     name text NOT NULL,
     kind text NOT NULL,
     target uuid NOT NULL,
     "when" jsonb NOT NULL,
     filters jsonb NOT NULL,
     condition text NOT NULL,
     threshold jsonb
   )`,
  `CREATE INDEX known_schedules_workspace ON known_schedules (workspace_id)`,
  `ALTER TABLE code_findings ADD COLUMN home jsonb`,
];

/** Rules look through templates of extractions and through what schedules send, too, and a finding says what to open. */
export class AnalysedDefinitions1700000000552 implements MigrationInterface {
  name = 'AnalysedDefinitions1700000000552';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
