import type { DashboardConfig } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SideChanges } from '../column-uses/side-changes.js';

/** A dashboard as it was saved once; without the charts that could be suggested, which are not its state. */
@Entity('dashboard_versions')
export class DashboardVersionRow {
  @PrimaryColumn('uuid', { name: 'dashboard_id' })
  dashboardId!: string;

  @PrimaryColumn('integer')
  version!: number;

  @Column('text')
  name!: string;

  @Column('jsonb')
  config!: DashboardConfig;

  /** Sentences. */
  @Column('jsonb')
  changes!: string[];

  /** What changed beside the tiles with this version, in its order; most versions change tiles alone. */
  @Column('jsonb', { name: 'side_changes', nullable: true })
  sideChanges!: SideChanges[] | null;

  @Column('text', { name: 'saved_by' })
  savedBy!: string;

  @Column('timestamptz', { name: 'saved_at' })
  savedAt!: Date;
}
