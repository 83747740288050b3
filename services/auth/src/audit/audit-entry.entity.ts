import type { AuditAction } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was done to an account, by whom; kept when the account is gone. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  action!: AuditAction;

  /** null for the product itself. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text', { name: 'actor_name', nullable: true })
  actorName!: string | null;

  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  @Column('text', { name: 'subject_name', nullable: true })
  subjectName!: string | null;

  /** In which it was decided; null where no workspace is concerned. */
  @Column('uuid', { name: 'workspace_id', nullable: true, default: null })
  workspaceId!: string | null;

  @Column('text')
  address!: string;

  @Column('jsonb')
  details!: Record<string, string>;
}
