import type { Priority } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Finding } from './engine/found.js';

/** Types of findings that forecasts leave, not the search. */
export const FORESEEN: Finding['insight']['type'][] = ['prediction', 'recommendation'];

/** A finding in one version of a source. The same finding has the same id in every version. */
@Entity('insights')
export class InsightRow {
  @PrimaryColumn('uuid')
  id!: string;

  @PrimaryColumn('integer')
  version!: number;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'source_id' })
  sourceId!: string;

  /** From 0, the best first. */
  @Column('integer')
  rank!: number;

  @Column('text')
  type!: Finding['insight']['type'];

  @Column('text')
  priority!: Priority;

  @Column('json')
  insight!: Finding['insight'];

  @Column('json')
  evidence!: Finding['evidence'];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
