import type { BackupError, BackupKind, BackupState, BackupTest } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const asNumber = {
  from: (count: string | null) => (count === null ? null : Number(count)),
  to: (count: number | null) => count,
};

/** A backup of the whole installation. */
@Entity('backups')
export class BackupRow {
  @PrimaryColumn('uuid')
  id!: string;

  /** Rises from one to the next: objects say by it in which backups they are. */
  @Column({ type: 'integer', insert: false, update: false })
  seq!: number;

  @Column('text')
  kind!: BackupKind;

  @Column('text')
  status!: BackupState;

  @Column('text', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** The moment that it shows. */
  @Column('timestamptz', { nullable: true })
  at!: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column('bigint', { nullable: true, transformer: asNumber })
  bytes!: number | null;

  @Column('bigint', { name: 'added_bytes', nullable: true, transformer: asNumber })
  addedBytes!: number | null;

  @Column('integer', { nullable: true })
  tables!: number | null;

  @Column('bigint', { nullable: true, transformer: asNumber })
  rows!: number | null;

  @Column('integer', { nullable: true })
  objects!: number | null;

  @Column('text', { name: 'product_version' })
  productVersion!: string;

  @Column('text', { name: 'schema_version', nullable: true })
  schemaVersion!: string | null;

  @Column('text', { nullable: true })
  checksum!: string | null;

  @Column('jsonb', { nullable: true })
  error!: BackupError | null;

  @Column('uuid', { name: 'job_id' })
  jobId!: string;

  @Column('jsonb', { nullable: true })
  test!: BackupTest | null;
}
