import type { CodeCategory, CodeSubject, FindingHome, FindingStatus } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A finding with what people decided about it; it outlives the runs that see it. */
@Entity('code_findings')
export class CodeFindingRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  subject!: CodeSubject;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text')
  fingerprint!: string;

  @Column('text')
  rule!: string;

  @Column('text')
  category!: CodeCategory;

  /** Its place in the list of severities: 0 is the worst. */
  @Column('smallint')
  severity!: number;

  @Column('text')
  title!: string;

  @Column('text')
  why!: string;

  @Column('text')
  fix!: string;

  @Column('text')
  path!: string;

  @Column('integer')
  line!: number;

  @Column('integer', { name: 'end_line' })
  endLine!: number;

  @Column('text')
  snippet!: string;

  /** What of the workspace can be opened to mend it. */
  @Column('jsonb', { nullable: true })
  home!: FindingHome | null;

  @Column('text')
  status!: FindingStatus;

  @Column('text', { nullable: true })
  comment!: string | null;

  @Column('text', { name: 'decided_by', nullable: true })
  decidedBy!: string | null;

  @Column('timestamptz', { name: 'first_seen' })
  firstSeen!: Date;

  @Column('timestamptz', { name: 'last_seen' })
  lastSeen!: Date;
}
