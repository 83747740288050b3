import type { MemberRole } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That somebody belongs to a workspace, and what they may do there. */
@Entity('members')
export class Member {
  @PrimaryColumn('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  role!: MemberRole;

  /** Another one with each change of the role: access tokens name it, and are refused when it is no longer this. */
  @Column('uuid', { name: 'grant_id' })
  grantId!: string;

  @Column('timestamptz', { name: 'joined_at' })
  joinedAt!: Date;
}
