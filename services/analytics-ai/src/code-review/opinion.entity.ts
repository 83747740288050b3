import type { Reviewer, SecondOpinion } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A second look at a change, a dashboard, a summary or an extraction, of whom, and what was left of it once it was looked up. */
@Entity('code_opinions')
export class OpinionRow {
  @PrimaryColumn('uuid')
  id!: string;

  /** One of these and the extraction: what it is about. */
  @Column('uuid', { name: 'review_id', nullable: true })
  reviewId!: string | null;

  @Column('uuid', { name: 'dashboard_id', nullable: true })
  dashboardId!: string | null;

  @Column('uuid', { name: 'summary_id', nullable: true })
  summaryId!: string | null;

  @Column('uuid', { name: 'extraction_id', nullable: true })
  extractionId!: string | null;

  /** Of an extraction: with its document the opinion goes. */
  @Column('uuid', { name: 'document_id', nullable: true })
  documentId!: string | null;

  /** What that was called. */
  @Column('text')
  subject!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  reviewer!: Reviewer;

  @Column('text')
  status!: SecondOpinion['status'];

  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('text', { nullable: true })
  error!: string | null;

  @Column('text', { name: 'asked_by' })
  askedBy!: string;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;

  @Column('jsonb', { nullable: true })
  result!:
    | (Pick<SecondOpinion, 'agreements' | 'others' | 'dropped'> & Partial<Pick<SecondOpinion, 'findings'>>)
    | null;
}
