import type {
  ExportError,
  ExportFormat,
  ExportObject,
  ExportOptions,
  ExportStatus,
} from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const asNumber = {
  from: (count: string | null) => (count === null ? null : Number(count)),
  to: (count: number) => count,
};

/** The run of a schedule that waits for a file, and which of its attempts. */
export interface ScheduleRunOf {
  id: string;
  attempt: number;
}

/** A file that somebody asked for; it stays listed when the file itself has gone. */
@Entity('exports')
export class ExportRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  /** The calendar of whoever asked. */
  @Column('text')
  zone!: string;

  @Column('text', { name: 'object_type' })
  objectType!: ExportObject;

  @Column('uuid', { name: 'object_id' })
  objectId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  format!: ExportFormat;

  @Column('jsonb')
  options!: ExportOptions;

  @Column('text')
  status!: ExportStatus;

  @Column('uuid', { name: 'job_id' })
  jobId!: string;

  /** Rises each time the content is asked for; what answers an earlier request is too late. */
  @Column('integer')
  request!: number;

  /** Where its owner wrote the content down. */
  @Column('text', { name: 'content_key', nullable: true })
  contentKey!: string | null;

  @Column('jsonb', { nullable: true })
  error!: ExportError | null;

  @Column('text', { name: 'file_key', nullable: true })
  fileKey!: string | null;

  @Column('text', { name: 'file_name', nullable: true })
  fileName!: string | null;

  @Column('integer', { nullable: true })
  pages!: number | null;

  @Column('bigint', { nullable: true, transformer: asNumber })
  rows!: number | null;

  @Column('bigint', { nullable: true, transformer: asNumber })
  bytes!: number | null;

  @Column('integer', { name: 'data_version', nullable: true })
  dataVersion!: number | null;

  /** Tells versions of all its data apart. */
  @Column('text', { name: 'data_state', nullable: true })
  dataState!: string | null;

  /** Null once it has been told, and where a person asked. */
  @Column('jsonb', { name: 'schedule_run', nullable: true })
  scheduleRun!: ScheduleRunOf | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;
}
