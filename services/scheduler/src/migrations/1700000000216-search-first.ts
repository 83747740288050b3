import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A schedule may search for insights before it sends; the search is told apart from its run by an id of its own. */
export class SearchFirst1700000000216 implements MigrationInterface {
  name = 'SearchFirst1700000000216';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE schedules ADD COLUMN search_first boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE schedule_runs ADD COLUMN search_id uuid, ADD COLUMN search_note text');
    await runner.query(
      'CREATE UNIQUE INDEX schedule_runs_search ON schedule_runs (search_id) WHERE search_id IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
