import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

/** What a service of a test keeps. */
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
