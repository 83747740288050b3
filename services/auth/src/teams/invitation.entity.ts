import type { MemberRole } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody was asked to join: there until it is accepted, withdrawn, or ended long ago. */
@Entity('invitations')
export class Invitation {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  /** As an owner typed it; `email_key` holds the folded form, one per workspace. */
  @Column('text')
  email!: string;

  @Column('text', { name: 'email_key' })
  emailKey!: string;

  @Column('text')
  role!: MemberRole;

  /** Of the link that was mailed last. */
  @Column('text')
  hash!: string;

  /** Of the link that was made last to be handed over. */
  @Column('text', { name: 'link_hash', nullable: true, default: null })
  linkHash!: string | null;

  /** The name as it was shown. */
  @Column('text', { name: 'invited_by' })
  invitedBy!: string;

  @Column('timestamptz', { name: 'sent_at' })
  sentAt!: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt!: Date;
}
