import type {
  DocumentAnalysis,
  DocumentFormat,
  DocumentKind,
  DocumentPicture,
  DocumentStatus,
  DocumentSummary,
  SourceError,
} from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An uploaded document and how it stands. What lists show is kept here; the text of its pages lies in the storage. */
@Entity('documents')
export class DocumentRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @Column('text')
  name!: string;

  @Column('text')
  format!: DocumentFormat;

  @Column('text')
  status!: DocumentStatus;

  @Column('integer')
  bytes!: number;

  @Column('text')
  sha256!: string;

  /** Storage key of the file as it was uploaded. */
  @Column('text', { name: 'file_key' })
  fileKey!: string;

  /** Of the PDF that pages are read and drawn from, where it is another file: one that needs no password, or one that was set. */
  @Column('text', { name: 'copy_key', nullable: true })
  copyKey!: string | null;

  /** What the keys of its pages begin with; null until it is read. */
  @Column('text', { name: 'reading_key', nullable: true })
  readingKey!: string | null;

  @Column('jsonb', { nullable: true })
  pages!: DocumentPicture[] | null;

  /** By which plain text was read that does not tell its encoding. */
  @Column('text', { name: 'text_encoding', nullable: true })
  textEncoding!: string | null;

  @Column('text')
  kind!: DocumentKind;

  @Column('jsonb', { name: 'kind_evidence', nullable: true })
  kindEvidence!: DocumentSummary['kindEvidence'];

  /** What the last analysis found. */
  @Column('jsonb', { nullable: true, select: false })
  analysis!: DocumentAnalysis | null;

  /** The one that is at work. */
  @Column('uuid', { name: 'analysis_job_id', nullable: true })
  analysisJobId!: string | null;

  @Column('integer')
  analyses!: number;

  @Column('integer')
  extractions!: number;

  /** Why it could not be read. */
  @Column('jsonb', { nullable: true })
  error!: SourceError | null;

  /** The latest reading. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
