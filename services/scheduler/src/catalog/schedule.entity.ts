import type {
  ExportFormat,
  MISSED_RULES,
  PROBLEM_RULES,
  ScheduleFilter,
  ScheduleKind,
  SEND_CONDITIONS,
  SendThreshold,
  When,
} from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is to happen, when, and to whom what it makes is sent. */
@Entity('schedules')
export class ScheduleRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @Column('text')
  name!: string;

  @Column('text')
  kind!: ScheduleKind;

  @Column('uuid', { name: 'target_id' })
  targetId!: string;

  @Column('jsonb')
  when!: When;

  @Column('text')
  missed!: (typeof MISSED_RULES)[number];

  @Column('jsonb')
  recipients!: string[];

  @Column('text')
  format!: ExportFormat;

  @Column('jsonb')
  filters!: ScheduleFilter[];

  @Column('text')
  condition!: (typeof SEND_CONDITIONS)[number];

  /** Of the condition `value`. */
  @Column('jsonb', { nullable: true })
  threshold!: SendThreshold | null;

  @Column('text', { name: 'on_problem' })
  onProblem!: (typeof PROBLEM_RULES)[number];

  /** Insights of its dashboard's data are searched before its file is made. */
  @Column('boolean', { name: 'search_first' })
  searchFirst!: boolean;

  /** Hours in which somebody has to approve each of its files; null where they go out by themselves. */
  @Column('integer', { name: 'approval_hours', nullable: true })
  approvalHours!: number | null;

  /** While it is paused, when it would have run first. */
  @Column('timestamptz', { name: 'next_at' })
  nextAt!: Date;

  @Column('timestamptz', { name: 'paused_at', nullable: true })
  pausedAt!: Date | null;

  @Column('text', { name: 'paused_reason', nullable: true })
  pausedReason!: string | null;

  /** When it was made or last resumed: failures of before do not pause it. */
  @Column('timestamptz', { name: 'counted_from' })
  countedFrom!: Date;

  /** How its data stood when a file was sent last. */
  @Column('text', { name: 'data_state', nullable: true })
  dataState!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
