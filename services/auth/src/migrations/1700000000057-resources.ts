import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // One row for each browser somebody uses: what its own headers say, and which scored features it lacks.
  `CREATE TABLE browser_reports (
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     name text NOT NULL,
     version text NOT NULL,
     is_mobile boolean NOT NULL,
     is_private boolean NOT NULL,
     missing text[] NOT NULL,
     seen_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (user_id, name, version, is_mobile, is_private)
   )`,
  `CREATE INDEX browser_reports_seen ON browser_reports (seen_at)`,
  `CREATE TABLE onboarding (
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     mark text NOT NULL,
     done_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (user_id, mark)
   )`,
];

/** Which browsers people use, and which first steps they have taken. */
export class Resources1700000000057 implements MigrationInterface {
  name = 'Resources1700000000057';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
