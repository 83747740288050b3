import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Whose password was right there before: hashes of the marks that their browsers keep.
  `CREATE TABLE known_devices (
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     hash text NOT NULL,
     seen_at timestamptz NOT NULL,
     PRIMARY KEY (user_id, hash)
   )`,
  `CREATE INDEX known_devices_seen ON known_devices (seen_at)`,
];

/** Devices that keep a count of wrong passwords of their own. */
export class KnownDevices1700000000082 implements MigrationInterface {
  name = 'KnownDevices1700000000082';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
