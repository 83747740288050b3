import type {
  ScheduleFilter,
  ScheduleKind,
  SEND_CONDITIONS,
  SendThreshold,
  When,
} from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A schedule of a workspace, as its service tells it; alerts are none of these. */
@Entity('known_schedules')
export class KnownScheduleRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  kind!: ScheduleKind;

  @Column('uuid')
  target!: string;

  @Column('jsonb')
  when!: When;

  @Column('jsonb')
  filters!: ScheduleFilter[];

  @Column('text')
  condition!: (typeof SEND_CONDITIONS)[number];

  @Column('jsonb', { nullable: true })
  threshold!: SendThreshold | null;
}
