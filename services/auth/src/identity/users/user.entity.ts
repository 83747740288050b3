import type { NumberFormat, Role, SecondFactor } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  /** As typed at sign-up; `username_key` and `email_key` hold the folded forms that are unique. */
  @Column('text')
  username!: string;

  @Column('text', { name: 'username_key' })
  usernameKey!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'email_key' })
  emailKey!: string;

  /** When the mailbox answered, or an operator vouched for it. */
  @Column('timestamptz', { name: 'email_verified_at', nullable: true, default: null })
  emailVerifiedAt!: Date | null;

  /** Null: the account has none, and only single sign-on opens it. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text')
  role!: Role;

  @Column('text')
  timezone!: string;

  /** As the user wants dates written: a country in two letters. */
  @Column('text', { default: 'US' })
  region!: string;

  /** As the user wants numbers written. */
  @Column('text', { name: 'number_format', default: '1,234.56' })
  numberFormat!: NumberFormat;

  /** What the user proves besides the password. */
  @Column('text', { name: 'second_factor' })
  secondFactor!: SecondFactor;

  /** Empty: the username is shown. */
  @Column('text', { name: 'display_name', default: '' })
  displayName!: string;

  /** When the picture was chosen; null without one. */
  @Column('timestamptz', { name: 'avatar_at', nullable: true, default: null })
  avatarAt!: Date | null;

  /** Set by an administrator; nobody signs in meanwhile. */
  @Column('timestamptz', { name: 'disabled_at', nullable: true, default: null })
  disabledAt!: Date | null;

  /** When the account goes, as its user wished. */
  @Column('timestamptz', { name: 'deletion_at', nullable: true, default: null })
  deletionAt!: Date | null;

  /** Rises with every change of whether the account is in use. */
  @Column('integer', { name: 'state_version', default: 0 })
  stateVersion!: number;

  @Column('timestamptz', { name: 'us_attested_at', nullable: true })
  usAttestedAt!: Date | null;

  @Column('text', { name: 'us_attested_from', nullable: true })
  usAttestedFrom!: string | null;

  /** The workspace that made the account for one of its people; null where somebody signed up. */
  @Column('uuid', { name: 'provisioned_by', nullable: true, default: null })
  provisionedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** Usernames and addresses are the same whatever their case or Unicode composition. */
export const foldName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
