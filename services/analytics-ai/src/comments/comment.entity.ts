import type { Comment } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('dashboard_comments')
export class CommentRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'dashboard_id' })
  dashboardId!: string;

  /** A tile that may be gone since; null: the dashboard as a whole. */
  @Column('uuid', { name: 'tile_id', nullable: true })
  tileId!: string | null;

  @Column('text')
  text!: string;

  @Column('jsonb')
  mentions!: Comment['mentions'];

  @Column('text', { name: 'resolved_by', nullable: true })
  resolvedBy!: string | null;

  /** Who wrote it. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
