import type { SavedView } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('dashboard_views')
export class SavedViewRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'dashboard_id' })
  dashboardId!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  dates!: string | null;

  @Column('jsonb')
  filters!: SavedView['filters'];

  @Column('jsonb', { name: 'cross_filters' })
  cross!: SavedView['cross'];

  /** Who saved it. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
