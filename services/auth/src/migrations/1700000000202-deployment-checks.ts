import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE deployment_checks (
     id uuid PRIMARY KEY,
     level text NOT NULL,
     status text NOT NULL,
     started_at timestamptz NOT NULL,
     alive_at timestamptz NOT NULL,
     finished_at timestamptz,
     started_by text NOT NULL,
     version text NOT NULL,
     checks jsonb NOT NULL
   )`,
  `CREATE UNIQUE INDEX deployment_checks_running ON deployment_checks (status) WHERE status = 'running'`,
  `CREATE INDEX deployment_checks_started ON deployment_checks (started_at DESC)`,
];

/** Checks of the installation with what they found; one runs at a time. */
export class DeploymentChecks1700000000202 implements MigrationInterface {
  name = 'DeploymentChecks1700000000202';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
