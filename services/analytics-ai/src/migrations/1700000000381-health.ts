import type { MigrationInterface, QueryRunner } from 'typeorm';

// A copy of a key in a backup would outlive the key: neither keys nor what they seal leave this database.
const STATEMENTS = [
  `CREATE TABLE health_keys (
     user_id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     wrapped text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT rows_stay_out_of_backups CHECK (true)
   )`,
  `CREATE TABLE health_consents (
     user_id uuid PRIMARY KEY,
     version integer NOT NULL,
     given_at timestamptz NOT NULL,
     withdrawn_at timestamptz
   )`,
  `CREATE TABLE health_imports (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES health_keys,
     file_mark text NOT NULL,
     sealed bytea NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT health_imports_file UNIQUE (user_id, file_mark),
     CONSTRAINT rows_stay_out_of_backups CHECK (true)
   )`,
  // The parts of what is put together from several files belong to no import.
  `CREATE TABLE health_parts (
     user_id uuid NOT NULL REFERENCES health_keys,
     name text NOT NULL,
     place integer NOT NULL,
     import_id uuid REFERENCES health_imports ON DELETE CASCADE,
     sealed bytea NOT NULL,
     PRIMARY KEY (user_id, name, place),
     CONSTRAINT rows_stay_out_of_backups CHECK (true)
   )`,
  `CREATE INDEX health_parts_import ON health_parts (import_id)`,
  `CREATE TABLE health_receipts (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL,
     receipt jsonb NOT NULL,
     deleted_at timestamptz NOT NULL
   )`,
  `CREATE INDEX health_receipts_user ON health_receipts (user_id, deleted_at)`,
];

/** Health records, sealed under a key of their owner's own. */
export class Health1700000000381 implements MigrationInterface {
  name = 'Health1700000000381';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['receipts', 'parts', 'imports', 'consents', 'keys'])
      await runner.query(`DROP TABLE health_${table}`);
  }
}
