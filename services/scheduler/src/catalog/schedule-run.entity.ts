import type { MailBody, RunStatus } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The file of a run, and how its data stood. */
export interface RunFile {
  exportId: string;
  /** Where it lies; absent in runs of versions that did not keep it. */
  key?: string | undefined;
  name: string;
  bytes: number;
  pages?: number | undefined;
  dataVersion?: number | undefined;
  dataState?: string | undefined;
  /** What its mail shows. */
  mail?: MailBody | undefined;
}

/** One time that a schedule ran, or should have. */
@Entity('schedule_runs')
export class ScheduleRunRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'schedule_id' })
  scheduleId!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  cause!: 'time' | 'person' | 'data' | 'test';

  /** Who alone gets a test. */
  @Column('text', { name: 'test_address', nullable: true })
  testAddress!: string | null;

  @Column('timestamptz', { name: 'scheduled_for' })
  scheduledFor!: Date;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  /** When the last attempt was told. */
  @Column('timestamptz', { name: 'tried_at' })
  triedAt!: Date;

  /** When the next attempt is told; null while one is under way. */
  @Column('timestamptz', { name: 'retry_at', nullable: true })
  retryAt!: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column('text')
  status!: RunStatus;

  @Column('integer')
  attempt!: number;

  @Column('integer')
  missed!: number;

  /** Of the search that its file waits for; null where it waits for none. */
  @Column('uuid', { name: 'search_id', nullable: true })
  searchId!: string | null;

  /** What that search came to. */
  @Column('text', { name: 'search_note', nullable: true })
  searchNote!: string | null;

  /** Until when its file waits for approval; null where it needs none. */
  @Column('timestamptz', { name: 'approve_by', nullable: true })
  approveBy!: Date | null;

  @Column('text', { name: 'approved_by', nullable: true })
  approvedBy!: string | null;

  @Column('integer', { nullable: true })
  rows!: number | null;

  @Column('jsonb', { nullable: true })
  file!: RunFile | null;

  @Column('text', { nullable: true })
  note!: string | null;

  @Column('text', { nullable: true })
  error!: string | null;
}
