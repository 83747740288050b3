import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How the search through one version of a source stands; whether it is at work, its job knows. */
@Entity('insight_runs')
export class InsightRunRow {
  @PrimaryColumn('uuid', { name: 'source_id' })
  sourceId!: string;

  @PrimaryColumn('integer')
  version!: number;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  status!: 'queued' | 'done' | 'failed' | 'cancelled';

  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('integer')
  tests!: number;

  @Column('integer')
  passed!: number;

  @Column('integer')
  shown!: number;

  @Column('text', { nullable: true })
  note!: string | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
