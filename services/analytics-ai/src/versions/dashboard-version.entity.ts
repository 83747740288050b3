import type { DashboardConfig } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  @Column('text', { name: 'saved_by' })
  savedBy!: string;

  @Column('timestamptz', { name: 'saved_at' })
  savedAt!: Date;
}
