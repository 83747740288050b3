import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE merges (
     data_source_id uuid PRIMARY KEY REFERENCES data_sources ON DELETE CASCADE,
     left_id uuid NOT NULL,
     right_id uuid NOT NULL,
     definition jsonb NOT NULL,
     attempted jsonb NOT NULL,
     problem jsonb
   )`,
  `CREATE INDEX merges_left ON merges (left_id)`,
  `CREATE INDEX merges_right ON merges (right_id)`,
  `ALTER TABLE data_source_versions ADD COLUMN parents jsonb`,
];

/** Data sources that are made of two others. Parents may be deleted: what was made of them stays. */
export class Merges1700000000140 implements MigrationInterface {
  name = 'Merges1700000000140';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
