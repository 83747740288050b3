import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workspaces whose user is shut out or leaves: what they gave to guests stays closed meanwhile. */
export class SuspendedWorkspaces1700000000062 implements MigrationInterface {
  name = 'SuspendedWorkspaces1700000000062';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE suspended_workspaces (workspace_id uuid PRIMARY KEY)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
