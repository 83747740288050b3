import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE connections
     ADD COLUMN sign_in text NOT NULL DEFAULT 'password',
     ADD COLUMN options jsonb NOT NULL DEFAULT '{}',
     ADD COLUMN tunnel jsonb,
     ADD COLUMN sealed_tunnel_secret text`,
];

/** How a user signs in, what only some engines ask for, and the SSH server that leads to a database. */
export class EngineOptions1700000000186 implements MigrationInterface {
  name = 'EngineOptions1700000000186';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
