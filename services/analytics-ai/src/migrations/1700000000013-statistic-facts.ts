import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Facts that a method makes from plans' results, beside those that a plan makes. */
export class StatisticFacts1700000000013 implements MigrationInterface {
  name = 'StatisticFacts1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE facts
         ALTER COLUMN plan DROP NOT NULL,
         ADD COLUMN kind text NOT NULL DEFAULT 'query' CHECK (kind IN ('query', 'statistic')),
         ADD COLUMN method text,
         ADD COLUMN method_version text,
         ADD COLUMN params json,
         ADD COLUMN inputs json,
         ADD CHECK (CASE kind WHEN 'query' THEN plan IS NOT NULL
                    ELSE method IS NOT NULL AND method_version IS NOT NULL AND params IS NOT NULL
                     AND inputs IS NOT NULL END)`,
    );
    await runner.query(`ALTER TABLE facts ALTER COLUMN kind DROP DEFAULT`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
