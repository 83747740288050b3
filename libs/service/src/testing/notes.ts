import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

/** The one table of a service that exists only in specs. */
@Entity('notes')
export class NoteRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;
}

export class Notes1800000000001 implements MigrationInterface {
  name = 'Notes1800000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE notes (id uuid PRIMARY KEY, workspace_id uuid NOT NULL)');
  }

  async down(): Promise<void> {}
}
