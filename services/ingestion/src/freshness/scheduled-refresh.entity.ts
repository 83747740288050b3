import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A run of a schedule that waits for the end of a refresh. */
@Entity('scheduled_refreshes')
export class ScheduledRefreshRow {
  @PrimaryColumn('uuid', { name: 'run_id' })
  runId!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('integer')
  attempt!: number;

  /** Of one source, one refresh runs at a time. */
  @Column('uuid', { name: 'data_source_id' })
  dataSourceId!: string;

  /** The calendar of the schedule, in which its run is told of times. */
  @Column('text')
  zone!: string;
}
