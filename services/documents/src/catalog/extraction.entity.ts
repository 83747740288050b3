import type {
  ExtractedTable,
  ExtractionField,
  ExtractionStatus,
  FieldCheck,
  MadeSource,
  SourceError,
  TemplateField,
} from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was taken out of a document, and how far people have checked it. */
@Entity('extractions')
export class ExtractionRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @Column('uuid', { name: 'document_id' })
  documentId!: string;

  @Column('uuid', { name: 'batch_id', nullable: true })
  batchId!: string | null;

  @Column('uuid', { name: 'template_id', nullable: true })
  templateId!: string | null;

  @Column('text', { name: 'template_name' })
  templateName!: string;

  /** The fields that were asked for, as they were then. */
  @Column('jsonb')
  wanted!: TemplateField[];

  @Column('text')
  status!: ExtractionStatus;

  @Column('text', { nullable: true })
  sender!: string | null;

  @Column('jsonb')
  fields!: ExtractionField[];

  @Column('jsonb')
  tables!: ExtractedTable[];

  @Column('jsonb')
  checks!: FieldCheck[];

  /** Sender and number of an invoice in one text, by which a second copy of it is found. */
  @Column('text', { nullable: true })
  identity!: string | null;

  @Column('jsonb', { nullable: true })
  source!: MadeSource | null;

  @Column('jsonb', { nullable: true })
  error!: SourceError | null;

  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
