import type { HeldKind, ObjectRestoreView, RestoreMode } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A restore of one object out of a backup. */
@Entity('object_restores')
export class ObjectRestoreRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'backup_id' })
  backupId!: string;

  @Column('timestamptz', { name: 'backup_at' })
  backupAt!: Date;

  @Column('text')
  kind!: HeldKind;

  @Column('uuid', { name: 'object_id' })
  objectId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  mode!: RestoreMode;

  /** Where it comes back: its own workspace, or that of whoever asked where that is gone. */
  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  phase!: ObjectRestoreView['phase'];

  @Column('uuid', { name: 'safety_id', nullable: true })
  safetyId!: string | null;

  @Column('text', { name: 'asked_by' })
  askedBy!: string;

  @Column('uuid', { name: 'asked_by_id' })
  askedById!: string;

  @Column('text')
  zone!: string;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;

  /** When the services were handed their rows. */
  @Column('timestamptz', { name: 'handed_at', nullable: true })
  handedAt!: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** Schemas whose services have not answered yet. */
  @Column('text', { name: 'waits_for', array: true })
  waitsFor!: string[];

  @Column('jsonb')
  restored!: ObjectRestoreView['restored'];

  @Column('text', { nullable: true })
  problem!: string | null;
}

export const toObjectRestoreView = ({
  workspaceId: _,
  askedById: __,
  zone: ___,
  handedAt: ____,
  waitsFor: _____,
  ...row
}: ObjectRestoreRow): ObjectRestoreView => ({
  ...row,
  backupAt: row.backupAt.toISOString(),
  askedAt: row.askedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});
