import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link to a dashboard. Whoever has its token is a guest; what is kept is the token's hash. */
@Entity('dashboard_shares')
export class ShareRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'dashboard_id' })
  dashboardId!: string;

  /** Null for no longer than the transaction that makes it. */
  @Column('bytea', { name: 'token_hash', nullable: true })
  tokenHash!: Buffer | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('boolean', { name: 'allow_download' })
  allowDownload!: boolean;

  /** What guests may filter by; null: all that the tiles show. */
  @Column('text', { name: 'filter_columns', array: true, nullable: true })
  filterColumns!: string[] | null;

  @Column('boolean', { name: 'hide_small_groups' })
  hideSmallGroups!: boolean;

  @Column('text', { name: 'created_by' })
  createdBy!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'last_seen_at', nullable: true })
  lastSeenAt!: Date | null;
}
