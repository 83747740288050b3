import type { MergeDefinition, MergeState } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of each parent, with the name it had then: a parent that was deleted is still called by it. */
export interface MergedVersions {
  left: { name: string; version: number };
  right: { name: string; version: number };
}

/** How a data source is made of two others, and how far that has come. It goes with its source. */
@Entity('merges')
export class MergeRow {
  @PrimaryColumn('uuid', { name: 'data_source_id' })
  dataSourceId!: string;

  @Column('uuid', { name: 'left_id' })
  leftId!: string;

  @Column('uuid', { name: 'right_id' })
  rightId!: string;

  @Column('jsonb')
  definition!: Pick<MergeDefinition, 'keys' | 'kind' | 'repeats' | 'renames'>;

  /** The versions that were merged last, whether or not that went well. */
  @Column('jsonb')
  attempted!: MergedVersions;

  /** Why that did not go well, where there is an earlier version to show. */
  @Column('jsonb', { nullable: true })
  problem!: MergeState['problem'] | null;
}
