import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE avatars (
     user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
     bytes bytea NOT NULL
   )`,
  `ALTER TABLE users ADD COLUMN avatar_at timestamptz`,
];

/** Pictures of accounts. They lie apart, so that reading a user does not read one. */
export class Avatars1700000000067 implements MigrationInterface {
  name = 'Avatars1700000000067';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
