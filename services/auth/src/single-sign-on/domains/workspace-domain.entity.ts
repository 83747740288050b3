import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A domain that a workspace says is its own: proved once its record was found. */
@Entity('workspace_domains')
export class WorkspaceDomain {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  /** In ASCII and lower case. */
  @Column('text')
  domain!: string;

  /** What the record has to say. */
  @Column('text')
  secret!: string;

  @Column('timestamptz', { name: 'added_at' })
  addedAt!: Date;

  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt!: Date | null;

  @Column('timestamptz', { name: 'checked_at', nullable: true })
  checkedAt!: Date | null;
}
