import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that a schedule can be about, as its owner's events tell of it. */
@Entity('known_objects')
export class KnownObjectRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  type!: 'dashboard' | 'data-source';

  /** Late news must not bring back what is gone, so the row stays. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
