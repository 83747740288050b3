import type { Delivery } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The receipt of one mail of a run. */
@Entity('schedule_deliveries')
export class ScheduleDeliveryRow {
  @PrimaryColumn('uuid', { name: 'run_id' })
  runId!: string;

  @PrimaryColumn('text')
  address!: string;

  /** Null where none was written. */
  @Column('uuid', { name: 'mail_id', nullable: true })
  mailId!: string | null;

  @Column('text')
  state!: Delivery['state'];

  @Column('timestamptz')
  at!: Date;

  @Column('text', { nullable: true })
  detail!: string | null;
}
