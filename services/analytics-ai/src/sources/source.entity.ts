import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Our own copy of a data source, kept from ingestion's events. */
@Entity('sources')
export class SourceRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  name!: string;

  /** The version that unpinned dashboards follow. */
  @Column('integer', { name: 'current_version' })
  currentVersion!: number;

  /** Its rows stay in their database; versions hold the first of them alone. */
  @Column('boolean', { name: 'is_live', default: false })
  isLive!: boolean;

  @Column('boolean', { name: 'is_sample', default: false })
  isSample!: boolean;

  /** Facts of a deleted source answer 410, so the row stays. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
