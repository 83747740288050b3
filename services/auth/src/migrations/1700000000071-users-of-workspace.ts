import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The users of a workspace are counted, and looked for when its plan changes or it goes. */
export class UsersOfWorkspace1700000000071 implements MigrationInterface {
  name = 'UsersOfWorkspace1700000000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX users_workspace ON users (workspace_id)`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
