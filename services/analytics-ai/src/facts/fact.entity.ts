import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A value with what made it, stored when it is first stated. Its id is computed from its content. */
@Entity('facts')
export class FactRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'source_id' })
  sourceId!: string;

  @Column('integer')
  version!: number;

  @Column('text')
  label!: string;

  @Column('text')
  kind!: 'query' | 'statistic';

  /** Of a query. */
  @Column('json', { nullable: true })
  plan!: QueryPlan | null;

  /** Of a statistic: the method's name, and what it was given. */
  @Column('text', { nullable: true })
  method!: string | null;

  @Column('text', { name: 'method_version', nullable: true })
  methodVersion!: string | null;

  @Column('json', { nullable: true })
  params!: Record<string, unknown> | null;

  @Column('json', { nullable: true })
  inputs!: QueryPlan[] | null;

  /** The beginning of it; null once the source is deleted. */
  @Column('json', { nullable: true })
  result!: QueryResult | null;

  /** Of the whole result. Null where all of it is stored, as facts of before are until they are shrunk. */
  @Column('bytea', { nullable: true })
  digest!: Buffer | null;

  /** How many rows the whole result has; null with the digest. */
  @Column('integer', { name: 'result_rows', nullable: true })
  resultRows!: number | null;

  /** Of a live source: when its database gave the value. */
  @Column('timestamptz', { name: 'as_of', nullable: true })
  asOf!: Date | null;

  @Column('timestamptz', { name: 'computed_at' })
  computedAt!: Date;
}
