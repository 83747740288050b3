import type { Column as DataColumn, ReadSettings, SourceError, Strip } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SourceFormat } from '../parsing/source/parse-options.js';
import type { TableExtract } from '../parsing/source/table-extract.js';
import type { MergedVersions } from './merge.entity.js';
import type { StoredFile } from './stored-file.js';

/** One way of reading a file. A version is there while it is being read, and stays once it is ready. */
@Entity('data_source_versions')
export class DataSourceVersionRow implements StoredFile {
  @PrimaryColumn('uuid', { name: 'data_source_id' })
  dataSourceId!: string;

  @PrimaryColumn('integer')
  version!: number;

  @Column('text')
  status!: 'reading' | 'ready';

  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('jsonb')
  settings!: ReadSettings;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('text', { name: 'file_key' })
  fileKey!: string;

  @Column('text', { name: 'file_name' })
  fileName!: string;

  @Column('text', { name: 'upload_type' })
  uploadType!: SourceFormat;

  @Column('integer')
  bytes!: number;

  @Column('text')
  sha256!: string;

  @Column('jsonb', { nullable: true })
  extract!: TableExtract | null;

  /** Of a merge: the versions it is made of. */
  @Column('jsonb', { nullable: true })
  parents!: MergedVersions | null;

  /** Why this reading is about to fail, noted where the line is known. */
  @Column('jsonb', { nullable: true })
  failure!: SourceError | null;

  /** From here on: null until ready. */
  @Column('integer', { name: 'row_count', nullable: true })
  rowCount!: number | null;

  @Column('jsonb', { nullable: true })
  columns!: DataColumn[] | null;

  @Column('jsonb', { nullable: true })
  strips!: Strip[] | null;

  @Column('integer', { name: 'open_decisions', nullable: true })
  openDecisions!: number | null;

  @Column('text', { name: 'parquet_key', nullable: true })
  parquetKey!: string | null;

  @Column('text', { name: 'profile_key', nullable: true })
  profileKey!: string | null;

  @Column('text', { name: 'receipt_key', nullable: true })
  receiptKey!: string | null;
}
