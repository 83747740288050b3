import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A result with the plan that made it, stored when it is first stated. Its id is computed from its content. */
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

  @Column('json')
  plan!: QueryPlan;

  /** Null once the source is deleted. */
  @Column('json', { nullable: true })
  result!: QueryResult | null;

  @Column('timestamptz', { name: 'computed_at' })
  computedAt!: Date;
}
