import type { Role } from '@plumbline/contracts';
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

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('text')
  role!: Role;

  @Column('text')
  timezone!: string;

  @Column('timestamptz', { name: 'us_attested_at', nullable: true })
  usAttestedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** Usernames and addresses are the same whatever their case or Unicode composition. */
export const foldName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
