import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: which of the installations that took over from each other this one is. */
@Entity('replication_settings')
export class ReplicationSettingsRow {
  @PrimaryColumn('integer')
  id!: number;

  @Column('integer')
  epoch!: number;

  /** The epoch of the one that takes over, or has taken over; null while this one writes. */
  @Column('integer', { name: 'fenced_epoch', nullable: true })
  fencedEpoch!: number | null;

  @Column('timestamptz', { name: 'fenced_at', nullable: true })
  fencedAt!: Date | null;

  /** Its address, when it has taken over. */
  @Column('text', { nullable: true })
  successor!: string | null;

  /** Whom this one took over from, until that one knows. */
  @Column('jsonb', { nullable: true })
  predecessor!: { url: string; token: string; address: string } | null;
}
