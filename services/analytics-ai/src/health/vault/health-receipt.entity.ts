import type { HealthReceipt } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is left of a deletion: counts and times, nothing of the records. */
@Entity('health_receipts')
export class HealthReceiptRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('jsonb')
  receipt!: HealthReceipt;

  @Column('timestamptz', { name: 'deleted_at' })
  deletedAt!: Date;
}
