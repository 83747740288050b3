import type { Summary, SummaryRequest } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeptApproval } from './approval-rules.js';

/** What of a summary people read and change. */
export type SummaryContent = Pick<Summary, 'title' | 'titleParts' | 'sections' | 'wording' | 'changesSince'>;

/** An executive summary of one version of a source. */
@Entity('executive_summaries')
export class SummaryRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'source_id' })
  sourceId!: string;

  @Column('uuid', { name: 'dashboard_id', nullable: true })
  dashboardId!: string | null;

  @Column('uuid', { name: 'prediction_id', nullable: true })
  predictionId!: string | null;

  @Column('integer', { name: 'data_version' })
  dataVersion!: number;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  zone!: string;

  /** What was asked for, as it was read then. */
  @Column('json')
  request!: Omit<SummaryRequest, 'wordedBy'> & Partial<Pick<SummaryRequest, 'wordedBy'>>;

  @Column('text')
  status!: 'queued' | 'ready' | 'failed' | 'cancelled';

  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('json', { nullable: true })
  error!: { code: string; message: string } | null;

  @Column('json')
  content!: SummaryContent;

  /** Rises with each change of the content. */
  @Column('integer')
  version!: number;

  /** How far it is on its way out, for the version that it names; null until somebody asks for approval. */
  @Column('jsonb', { nullable: true })
  approval!: KeptApproval | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
