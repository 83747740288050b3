import type { BackupPolicy } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How this installation's backups are made: one row. */
@Entity('backup_settings')
export class BackupSettingsRow {
  @PrimaryColumn('integer')
  id!: number;

  @Column('jsonb')
  policy!: BackupPolicy;

  /** Made on the screen; settings of the operator come before it. */
  @Column('text', { nullable: true })
  recipient!: string | null;

  /** Until when the times of the policy have been dealt with. */
  @Column('timestamptz', { name: 'checked_until' })
  checkedUntil!: Date;
}
