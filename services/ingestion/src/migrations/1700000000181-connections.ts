import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE connections (
     id uuid PRIMARY KEY,
     workspace_id uuid NOT NULL,
     created_by uuid NOT NULL,
     kind text NOT NULL,
     engine text NOT NULL,
     name text NOT NULL,
     host text NOT NULL,
     port integer NOT NULL,
     database text NOT NULL,
     user_name text NOT NULL,
     sealed_password text NOT NULL,
     tls text NOT NULL,
     ca_pem text,
     last_test jsonb NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE INDEX connections_of_workspace ON connections (workspace_id, created_at DESC)`,
  `ALTER TABLE data_sources ADD COLUMN extract jsonb`,
  `ALTER TABLE data_source_versions ADD COLUMN extract jsonb`,
  `CREATE INDEX data_sources_of_connection ON data_sources ((extract ->> 'connectionId')) WHERE extract IS NOT NULL`,
];

/** Connections to databases, and which rows of them a data source holds. */
export class Connections1700000000181 implements MigrationInterface {
  name = 'Connections1700000000181';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
