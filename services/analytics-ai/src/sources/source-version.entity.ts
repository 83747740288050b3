import type { Column as SourceColumn, TableKind } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One reading of a source; it never changes. */
@Entity('source_versions')
export class SourceVersionRow {
  @PrimaryColumn('uuid', { name: 'source_id' })
  sourceId!: string;

  @PrimaryColumn('integer')
  version!: number;

  @Column('jsonb')
  columns!: SourceColumn[];

  @Column('bigint', { name: 'row_count', transformer: { from: Number, to: (count: number) => count } })
  rowCount!: number;

  @Column('text', { name: 'parquet_key' })
  parquetKey!: string;

  @Column('text', { name: 'profile_key' })
  profileKey!: string;

  /** Null for versions announced before it was kept. */
  @Column('text', { name: 'receipt_key', nullable: true })
  receiptKey!: string | null;

  /** Null for versions announced before their time was. */
  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;

  /** Null where it is taken for what it looks like. */
  @Column('text', { name: 'table_kind', nullable: true })
  tableKind!: TableKind | null;
}
