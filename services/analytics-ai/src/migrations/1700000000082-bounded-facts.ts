import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Values that were stored whole are shrunk by the running service, batch by batch: until then they have no digest.
  `ALTER TABLE facts
     ADD COLUMN digest bytea,
     ADD COLUMN result_rows integer,
     ADD COLUMN stored_bytes integer NOT NULL DEFAULT 0,
     ADD COLUMN opened_at timestamptz NOT NULL DEFAULT now(),
     ADD COLUMN for_guest boolean NOT NULL DEFAULT false`,
  `CREATE INDEX facts_workspace ON facts (workspace_id, for_guest, opened_at)`,
  `CREATE INDEX facts_opened ON facts (opened_at)`,
  `CREATE INDEX facts_whole ON facts (id) WHERE digest IS NULL AND result IS NOT NULL`,
];

/** A fact keeps the beginning of its value and a digest of all of it; what nobody refers to ends. */
export class BoundedFacts1700000000082 implements MigrationInterface {
  name = 'BoundedFacts1700000000082';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
