import type { ContactReport, Order } from '@plumbline/backups';
import type { Takeover } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The largest lag of ten minutes. */
export interface Lag {
  at: string;
  seconds: number;
}

/** An installation that follows this one. */
@Entity('replication_nodes')
export class ReplicationNodeRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** SHA-256 of its token, in hex. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text', { name: 'takes_over' })
  takesOver!: Takeover;

  /** For whom answers are encrypted: the first that came with the token. */
  @Column('text', { nullable: true })
  recipient!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @Column('timestamptz', { name: 'contact_at', nullable: true })
  contactAt!: Date | null;

  @Column('jsonb', { nullable: true })
  report!: ContactReport | null;

  @Column('jsonb')
  orders!: Order[];

  @Column('boolean', { name: 'is_paused' })
  isPaused!: boolean;

  @Column('jsonb')
  lags!: Lag[];

  /** Which keeps the log for it; null before it began. */
  @Column('text', { nullable: true })
  slot!: string | null;

  /** Until when this installation may write, by the clock of the database; only where the standby may take over by lease. */
  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;
}
