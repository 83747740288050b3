import type { CodeRun, CodeSubject } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One look through a subject. The installation's runs belong to nobody's workspace. */
@Entity('code_runs')
export class CodeRunRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  subject!: CodeSubject;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  status!: CodeRun['status'];

  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('text')
  version!: string;

  @Column('text', { name: 'started_by' })
  startedBy!: string;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column('integer', { default: 0 })
  files!: number;

  @Column('integer', { default: 0 })
  found!: number;

  @Column('text', { nullable: true })
  note!: string | null;
}
