import type { OidcBody, SamlBody, SignOnMode, SignOnTest } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type OidcSettings = Omit<OidcBody, 'clientSecret'>;
/** What owners set, without the secret. */
export type SignOnSettings = OidcSettings | SamlBody;
/** A test that was made, and of which settings. */
export type KeptTest = Omit<SignOnTest, 'isCurrent'> & { revision: number };

/** The service through which members of a workspace sign in. */
@Entity('sign_on_connections')
export class SignOnConnection {
  @PrimaryColumn('uuid', { name: 'workspace_id' })
  workspaceId!: string;

  @Column('jsonb')
  settings!: SignOnSettings;

  @Column('text', { name: 'sealed_secret', nullable: true })
  sealedSecret!: string | null;

  @Column('text')
  mode!: SignOnMode;

  /** An owner whose password works although single sign-on is required. */
  @Column('uuid', { name: 'break_glass_user_id', nullable: true })
  breakGlassUserId!: string | null;

  /** Rises with every change of the settings. */
  @Column('integer')
  revision!: number;

  @Column('jsonb', { nullable: true })
  test!: KeptTest | null;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date;
}
