import type { MemberRole } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who belongs to a workspace, as the service of accounts tells it. */
@Entity('workspace_members')
export class MemberRow {
  @PrimaryColumn('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  username!: string;

  @Column('text')
  role!: MemberRole;
}
