import type { LiveFailure, QueryResult } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the database of a live source said last to a plan. A failure leaves the answer before it in place. */
@Entity('live_answers')
export class LiveAnswerRow {
  @PrimaryColumn('uuid', { name: 'source_id' })
  sourceId!: string;

  /** A digest of the plan, whatever the version of the source. */
  @PrimaryColumn('text')
  key!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  /** The request that is to bring the next answer, and since when; null while nobody asks. */
  @Column('uuid', { name: 'request_id', nullable: true })
  requestId!: string | null;

  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  /** Somebody was shown less, because the answer did not come in time. */
  @Column('boolean', { name: 'is_awaited' })
  isAwaited!: boolean;

  /** When an answer or a failure came last. */
  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt!: Date | null;

  /** When the database gave the result. */
  @Column('timestamptz', { name: 'as_of', nullable: true })
  asOf!: Date | null;

  @Column('json', { nullable: true })
  result!: QueryResult | null;

  /** Since the result. */
  @Column('jsonb', { nullable: true })
  failure!: LiveFailure | null;

  @Column('timestamptz', { name: 'used_at' })
  usedAt!: Date;
}
