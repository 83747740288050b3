import type { Review } from '@plumbline/code-analysis';
import type {
  CodeReview,
  ReviewComment,
  ReviewFinding,
  ReviewState,
  ReviewSummary,
} from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change as it was handed in. */
export type ReviewSource = { patch: string } | { base: string; head: string };

/** What was said of it, with what people settled since. */
export type KeptReview = Omit<Review, 'findings'> & { findings: ReviewFinding[] };

/** A change that is reviewed, for the installation's administrators. */
@Entity('code_reviews')
export class CodeReviewRow {
  @PrimaryColumn('uuid')
  id!: string;

  /** Of who asked; administrators of all workspaces see it. */
  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  title!: string;

  @Column('text')
  status!: ReviewSummary['status'];

  @Column('text')
  state!: ReviewState;

  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('text', { nullable: true })
  error!: string | null;

  @Column('jsonb')
  source!: ReviewSource;

  @Column('jsonb', { nullable: true })
  result!: KeptReview | null;

  @Column('jsonb')
  comments!: ReviewComment[];

  /** The newest first. */
  @Column('jsonb')
  history!: CodeReview['history'];

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
