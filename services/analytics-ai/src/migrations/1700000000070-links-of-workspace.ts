import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The links of a workspace are counted: they are its guests. */
export class LinksOfWorkspace1700000000070 implements MigrationInterface {
  name = 'LinksOfWorkspace1700000000070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX dashboard_shares_workspace ON dashboard_shares (workspace_id)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
