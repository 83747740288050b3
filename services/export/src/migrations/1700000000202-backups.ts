import type { MigrationInterface, QueryRunner } from 'typeorm';

const POLICY = {
  ...{ isOn: true, at: '02:30', zone: 'America/Chicago', keep: { daily: 7, weekly: 4, monthly: 12 } },
  ...{ testOn: 0, testAt: '04:00' },
};

const STATEMENTS = [
  `CREATE TABLE backups (
     id uuid PRIMARY KEY,
     seq serial NOT NULL,
     kind text NOT NULL,
     status text NOT NULL,
     created_by text,
     created_at timestamptz NOT NULL,
     at timestamptz,
     finished_at timestamptz,
     bytes bigint,
     added_bytes bigint,
     tables integer,
     rows bigint,
     objects integer,
     product_version text NOT NULL,
     schema_version text,
     checksum text,
     error jsonb,
     job_id uuid NOT NULL,
     test jsonb
   )`,
  `CREATE INDEX backups_newest ON backups (created_at DESC, id DESC)`,
  // Which sealed part holds an object, and from which backup to which the object was there.
  `CREATE TABLE backup_objects (
     key text NOT NULL,
     modified_at timestamptz NOT NULL,
     sealed_for text NOT NULL,
     part text NOT NULL,
     bytes bigint NOT NULL,
     sha256 text NOT NULL,
     sealed_bytes bigint NOT NULL,
     first_seq integer,
     last_seq integer,
     seen_seq integer,
     PRIMARY KEY (key, modified_at, sealed_for)
   )`,
  `CREATE INDEX backup_objects_part ON backup_objects (part)`,
  `CREATE INDEX backup_objects_seen ON backup_objects (seen_seq, part, key)`,
  `CREATE TABLE backup_settings (
     id integer PRIMARY KEY,
     policy jsonb NOT NULL,
     recipient text,
     checked_until timestamptz NOT NULL
   )`,
  `INSERT INTO backup_settings (id, policy, checked_until) VALUES (1, '${JSON.stringify(POLICY)}', now())`,
];

/** Backups of the installation, and what they hold of its objects. */
export class Backups1700000000202 implements MigrationInterface {
  name = 'Backups1700000000202';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
