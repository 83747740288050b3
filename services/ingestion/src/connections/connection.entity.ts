import type {
  ConnectionKind,
  ConnectionTest,
  DatabaseEngine,
  EngineOptions,
  SignInWay,
  TlsMode,
  TunnelFields,
} from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a workspace reaches a database. The password is sealed with a key of the workspace, and never leaves. */
@Entity('connections')
export class ConnectionRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  @Column('text')
  kind!: ConnectionKind;

  @Column('text')
  engine!: DatabaseEngine;

  @Column('text')
  name!: string;

  @Column('text')
  host!: string;

  @Column('integer')
  port!: number;

  @Column('text')
  database!: string;

  @Column('text', { name: 'user_name' })
  user!: string;

  @Column('text', { name: 'sealed_password' })
  sealedPassword!: string;

  @Column('text')
  tls!: TlsMode;

  /** Certificates of the authority to trust instead of those that are known. */
  @Column('text', { name: 'ca_pem', nullable: true })
  caPem!: string | null;

  @Column('text', { name: 'sign_in' })
  signIn!: SignInWay;

  /** What only some engines ask for; no secrets. */
  @Column('jsonb')
  options!: EngineOptions;

  /** The SSH server that leads to the database, and the key that was seen of it first. */
  @Column('jsonb', { nullable: true })
  tunnel!: TunnelFields | null;

  @Column('text', { name: 'sealed_tunnel_secret', nullable: true })
  sealedTunnelSecret!: string | null;

  @Column('jsonb', { name: 'last_test' })
  lastTest!: ConnectionTest;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
