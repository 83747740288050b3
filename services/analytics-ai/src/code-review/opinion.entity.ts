import type { Reviewer, SecondOpinion } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A second look at a change, of whom, and what was left of it once it was looked up. */
@Entity('code_opinions')
export class OpinionRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'review_id' })
  reviewId!: string;

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
  result!: Pick<SecondOpinion, 'agreements' | 'others' | 'dropped'> | null;
}
