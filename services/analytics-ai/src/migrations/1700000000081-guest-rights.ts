import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Links of before let guests filter by what the tiles show, and withhold nothing: their makers can change that.
  `ALTER TABLE dashboard_shares
     ADD COLUMN filter_columns text[],
     ADD COLUMN hide_small_groups boolean NOT NULL DEFAULT false`,
  // What guests may open follows from the tiles and the link; nothing reads this any more. A process that still runs
  // the version before writes to it, so the table itself goes with a later one.
  `TRUNCATE guest_facts`,
];

export class GuestRights1700000000081 implements MigrationInterface {
  name = 'GuestRights1700000000081';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
