import type { About, Comment } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody wrote about one thing of the workspace. Named for dashboards, which were the first of them. */
@Entity('dashboard_comments')
export class CommentRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  /** Of dashboard, summary and other, one is named: what it is about. */
  @Column('uuid', { name: 'dashboard_id', nullable: true })
  dashboardId!: string | null;

  @Column('uuid', { name: 'summary_id', nullable: true })
  summaryId!: string | null;

  @Column('text', { name: 'other_type', nullable: true })
  otherType!: 'insight' | 'fact' | 'document' | null;

  @Column('uuid', { name: 'other_id', nullable: true })
  otherId!: string | null;

  /** The one of the three that is named. */
  @Column({ type: 'uuid', name: 'about_id', insert: false, update: false })
  aboutId!: string;

  /** The data source of an insight or a fact, with which it goes. */
  @Column('uuid', { name: 'source_id', nullable: true })
  sourceId!: string | null;

  /** As it was called then. */
  @Column('text', { name: 'about_name', nullable: true })
  aboutName!: string | null;

  /** A tile that may be gone since; null: the dashboard as a whole. */
  @Column('uuid', { name: 'tile_id', nullable: true })
  tileId!: string | null;

  /** The first comment of the thread it answers in; null: it is the first. */
  @Column('uuid', { name: 'parent_id', nullable: true })
  parentId!: string | null;

  @Column('text')
  text!: string;

  /** Its words are gone, and answers to them stay. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Column('jsonb')
  mentions!: Comment['mentions'];

  @Column('text', { name: 'resolved_by', nullable: true })
  resolvedBy!: string | null;

  @Column('uuid', { name: 'assignee_id', nullable: true })
  assigneeId!: string | null;

  @Column('text', { name: 'assignee_name', nullable: true })
  assigneeName!: string | null;

  /** A day, `2026-11-27`. */
  @Column('date', { name: 'due_on', nullable: true })
  dueOn!: string | null;

  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt!: Date | null;

  @Column('text', { name: 'done_by', nullable: true })
  doneBy!: string | null;

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

/** What a comment is about, by the name that it had when it was written. */
export function aboutOf(row: CommentRow): About {
  const { dashboardId, summaryId, otherType, otherId, sourceId } = row;
  const name = row.aboutName ?? '';
  if (dashboardId !== null) return { type: 'dashboard', id: dashboardId, name };
  if (summaryId !== null) return { type: 'summary', id: summaryId, name };
  const about = { type: otherType ?? 'document', id: otherId ?? row.id, name };
  return sourceId === null ? about : { ...about, sourceId };
}
