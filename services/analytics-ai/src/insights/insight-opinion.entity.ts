import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What people think of a finding: it outlives the version that the finding was made in. */
@Entity('insight_opinions')
export class InsightOpinionRow {
  @PrimaryColumn('uuid', { name: 'insight_id' })
  insightId!: string;

  @Column('uuid', { name: 'source_id' })
  sourceId!: string;

  @Column('timestamptz', { name: 'dismissed_at', nullable: true })
  dismissedAt!: Date | null;

  @Column('text', { name: 'dismiss_reason', nullable: true })
  dismissReason!: string | null;

  @Column('boolean', { nullable: true })
  helpful!: boolean | null;
}
