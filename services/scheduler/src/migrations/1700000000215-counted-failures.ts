import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failures in a row are counted in the list of runs, from here on; a process of the version before still counts in `failures`. */
export class CountedFailures1700000000215 implements MigrationInterface {
  name = 'CountedFailures1700000000215';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE schedules ADD COLUMN counted_from timestamptz NOT NULL DEFAULT now()');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
