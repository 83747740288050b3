import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A run of a schedule that waits for the end of a job. */
@Entity('scheduled_work')
export class ScheduledWorkRow {
  @PrimaryColumn('uuid', { name: 'run_id' })
  runId!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('integer')
  attempt!: number;

  @Column('uuid', { name: 'job_id' })
  jobId!: string;
}
