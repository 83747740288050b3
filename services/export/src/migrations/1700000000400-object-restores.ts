import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE object_restores (
     id uuid PRIMARY KEY,
     backup_id uuid NOT NULL,
     backup_at timestamptz NOT NULL,
     kind text NOT NULL,
     object_id uuid NOT NULL,
     name text NOT NULL,
     mode text NOT NULL,
     workspace_id uuid NOT NULL,
     phase text NOT NULL,
     safety_id uuid,
     asked_by text NOT NULL,
     asked_by_id uuid NOT NULL,
     zone text NOT NULL,
     asked_at timestamptz NOT NULL,
     handed_at timestamptz,
     finished_at timestamptz,
     waits_for text[] NOT NULL DEFAULT '{}',
     restored jsonb NOT NULL DEFAULT '[]',
     problem text
   )`,
  `CREATE INDEX object_restores_newest ON object_restores (asked_at DESC, id)`,
  `CREATE INDEX object_restores_open ON object_restores (phase) WHERE finished_at IS NULL`,
];

/** Restores of single objects out of backups. */
export class ObjectRestores1700000000400 implements MigrationInterface {
  name = 'ObjectRestores1700000000400';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
