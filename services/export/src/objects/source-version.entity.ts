import type { Column as SourceColumn } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One reading of a data source; it never changes. */
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

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;
}
