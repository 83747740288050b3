import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SummaryContent } from './summary.entity.js';

/** What a summary said after one of its changes. */
@Entity('summary_versions')
export class SummaryVersionRow {
  @PrimaryColumn('uuid', { name: 'summary_id' })
  summaryId!: string;

  @PrimaryColumn('integer')
  version!: number;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('json')
  content!: SummaryContent;

  @Column('text')
  made!: 'written' | 'edited' | 'regenerated' | 'restored';

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz')
  at!: Date;
}
