import type { NoticeAbout, NoticeKind } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a member was told something. */
@Entity('member_notices')
export class NoticeRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  /** Who is told. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  kind!: NoticeKind;

  @Column('text', { name: 'by_name' })
  byName!: string;

  @Column('jsonb')
  about!: NoticeAbout;

  @Column('text')
  text!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;
}
