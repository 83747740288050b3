import type { AlertDefinition, AlertState, Sentence } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a schedule of kind `alert` watches, and how it stands. Its schedule says when it is checked and who is told. */
@Entity('alerts')
export class AlertRow {
  @PrimaryColumn('uuid', { name: 'schedule_id' })
  scheduleId!: string;

  @Column('jsonb')
  definition!: AlertDefinition;

  @Column('boolean')
  remind!: boolean;

  @Column('text')
  state!: AlertState;

  @Column('timestamptz', { nullable: true })
  since!: Date | null;

  /** Recipients know that it fires, and are owed the news that it recovered. */
  @Column('boolean', { name: 'is_told' })
  isTold!: boolean;

  @Column('timestamptz', { name: 'fired_at', nullable: true })
  firedAt!: Date | null;

  @Column('timestamptz', { name: 'recovered_at', nullable: true })
  recoveredAt!: Date | null;

  @Column('timestamptz', { name: 'snoozed_until', nullable: true })
  snoozedUntil!: Date | null;

  /** The newest version of the data that was announced; a check looks at it, or at a later one. */
  @Column('integer', { name: 'data_version' })
  dataVersion!: number;

  /** The version that `state` was judged on. */
  @Column('integer', { name: 'judged_version' })
  judgedVersion!: number;

  /** Rises where another number or rule is to be judged: what was asked before says nothing of it. */
  @Column('timestamptz', { name: 'defined_at' })
  definedAt!: Date;

  /** What the last check said. */
  @Column('jsonb', { nullable: true })
  sentence!: Sentence | null;
}
