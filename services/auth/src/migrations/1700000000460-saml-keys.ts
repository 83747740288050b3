import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // One row: the installation's own key, by which SAML services know its messages.
  `CREATE TABLE saml_keys (
     id integer PRIMARY KEY CHECK (id = 1),
     sealed_key text NOT NULL,
     certificate text NOT NULL,
     made_at timestamptz NOT NULL
   )`,
];

/** What is said to SAML services is signed. */
export class SamlKeys1700000000460 implements MigrationInterface {
  name = 'SamlKeys1700000000460';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
