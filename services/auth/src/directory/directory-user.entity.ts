import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody as a workspace's directory tells of them. */
@Entity('directory_users')
export class DirectoryUser {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  /** The account; null until they are active for the first time. Its membership is what makes them active. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** What the directory calls them itself. */
  @Column('text', { name: 'external_id', nullable: true })
  externalId!: string | null;

  /** As sent; `user_name_key` and `email_key` hold the folded forms that are unique in the workspace. */
  @Column('text', { name: 'user_name' })
  userName!: string;

  @Column('text', { name: 'user_name_key' })
  userNameKey!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'email_key' })
  emailKey!: string;

  @Column('text', { name: 'display_name' })
  displayName!: string;

  @Column('text', { name: 'given_name' })
  givenName!: string;

  @Column('text', { name: 'family_name' })
  familyName!: string;

  @Column('text', { name: 'formatted_name' })
  formattedName!: string;

  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
