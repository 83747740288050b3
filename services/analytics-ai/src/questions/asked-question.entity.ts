import type { AskedQuestion, QueryPlan } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A question that somebody asked; what it was answered is computed anew when it is asked again. */
@Entity('asked_questions')
export class AskedQuestionRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  question!: string;

  @Column('text')
  outcome!: AskedQuestion['outcome'];

  @Column('uuid', { name: 'source_id', nullable: true })
  sourceId!: string | null;

  @Column('text', { name: 'source_name', nullable: true })
  sourceName!: string | null;

  /** How an answered one was read, where its words alone do not say so. */
  @Column('jsonb', { nullable: true })
  plan!: QueryPlan | null;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt!: Date;
}
