import type { DirectoryGroup as DirectoryGroupView } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A group of people as a workspace's directory tells of it. */
@Entity('directory_groups')
export class DirectoryGroup {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('text', { name: 'external_id', nullable: true })
  externalId!: string | null;

  @Column('text')
  name!: string;

  /** Folded; unique in the workspace. */
  @Column('text', { name: 'name_key' })
  nameKey!: string;

  /** What an owner says its members may do; null where nothing was said. */
  @Column('text', { nullable: true })
  role!: DirectoryGroupView['role'];

  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
