import type {
  DataSourceSummary,
  FreshnessBody,
  RefreshFailure,
  SourceError,
  SourceOrigin,
  Strip,
} from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SourceFormat } from '../parsing/source/parse-options.js';
import type { TableExtract } from '../parsing/source/table-extract.js';
import type { StoredFile } from './stored-file.js';

/**
 * Data from a file and how it stands. What lists show of the current version is kept here, so that a list is one read;
 * so is that version's file, or the last one that came where none could be read.
 */
@Entity('data_sources')
export class DataSourceRow implements StoredFile {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'upload_type' })
  uploadType!: SourceFormat;

  @Column('text')
  status!: DataSourceSummary['status'];

  @Column('integer')
  bytes!: number;

  @Column('text')
  sha256!: string;

  @Column('jsonb', { nullable: true })
  extract!: TableExtract | null;

  @Column('text', { name: 'file_key' })
  fileKey!: string;

  @Column('text', { name: 'file_name' })
  fileName!: string;

  /** Which of our own samples this is. */
  @Column('text', { name: 'sample_id', nullable: true })
  sampleId!: string | null;

  /** What it was made of, where nobody uploaded it. */
  @Column('jsonb', { nullable: true })
  origin!: SourceOrigin | null;

  /** The calendar of whoever uploaded it. */
  @Column('text', { nullable: true })
  zone!: string | null;

  /** The version that is shown; 0 until one was ready. */
  @Column('integer', { name: 'current_version' })
  currentVersion!: number;

  /** The last version number handed out. Numbers of readings that failed are not used again. */
  @Column('integer', { name: 'last_version' })
  lastVersion!: number;

  /** Version of this aggregate in events; rises with every one published. */
  @Column('integer', { name: 'event_version' })
  eventVersion!: number;

  @Column('integer', { name: 'record_count', nullable: true })
  recordCount!: number | null;

  @Column('integer', { name: 'column_count', nullable: true })
  columnCount!: number | null;

  @Column('integer', { name: 'open_decisions' })
  openDecisions!: number;

  @Column('jsonb')
  strips!: Strip[];

  /** Why the last first reading failed; shown only while the source is failed. */
  @Column('jsonb', { nullable: true })
  error!: SourceError | null;

  /** Of rows of a database: when they are read again; null until somebody chose. */
  @Column('jsonb', { nullable: true })
  freshness!: FreshnessBody | null;

  /** Why the last refresh failed; null since one went well. */
  @Column('jsonb', { name: 'refresh_failure', nullable: true })
  refreshFailure!: RefreshFailure | null;

  /** When a refresh was queued last. */
  @Column('timestamptz', { name: 'refresh_tried_at', nullable: true })
  refreshTriedAt!: Date | null;

  /** The latest reading. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;
}
