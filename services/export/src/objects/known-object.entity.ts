import type { ExportObject } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something of which a file can be made, as its owner's events tell of it. */
@Entity('known_objects')
export class KnownObjectRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  type!: ExportObject;

  @Column('text')
  name!: string;

  /** Of a data source. */
  @Column('integer', { name: 'current_version', nullable: true })
  currentVersion!: number | null;

  /** Of a data source whose rows stay in their database: the first of them alone are here. */
  @Column('boolean', { name: 'is_live', default: false })
  isLive!: boolean;

  /** Late news must not bring back what is gone, so the row stays. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
