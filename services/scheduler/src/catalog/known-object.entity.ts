import type { DataSourceSummary } from '@plumbline/contracts';
import type { NamedColumn } from '@plumbline/datasets/renames';
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

  /** Of a data source, what its rows came from last; null for dashboards, and for news from before this was kept. */
  @Column('text', { name: 'upload_type', nullable: true })
  uploadType!: DataSourceSummary['uploadType'] | null;

  /** Of a data source, as its newest version calls them; null until that was told. */
  @Column('jsonb', { nullable: true })
  columns!: NamedColumn[] | null;

  /** Late news must not bring back what is gone, so the row stays. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
