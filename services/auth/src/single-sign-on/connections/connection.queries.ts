import { Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  SignOn,
  SignOnConnection as SignOnConnectionView,
  SignOnTest,
} from '@plumbline/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { type KeptTest, SignOnConnection } from '../protocol/sign-on-connection.entity.js';
import { Services } from '../services/services.js';

/** Single sign-on of a workspace as its owners see it. */
@Injectable()
export class ConnectionQueries {
  constructor(
    private readonly database: DataSource,
    private readonly services: Services,
  ) {}

  async show({ wid: workspaceId }: AccessClaims): Promise<SignOn> {
    const { manager } = this.database;
    const connection = await manager.findOneBy(SignOnConnection, { workspaceId });
    return {
      addresses: this.services.addressesOf(workspaceId),
      connection: connection && toView(connection),
      members: await this.members(manager, workspaceId),
      safeOwners: await this.safeOwners(manager, workspaceId),
    };
  }

  async hasDomain(tx: EntityManager, workspaceId: string): Promise<boolean> {
    const found: unknown[] = await tx.query(
      `SELECT 1 FROM workspace_domains WHERE workspace_id = $1 AND verified_at IS NOT NULL LIMIT 1`,
      [workspaceId],
    );
    return found.length > 0;
  }

  /** Owners whose accounts are in use and ask for more than a password. */
  safeOwners(tx: EntityManager, workspaceId: string): Promise<SignOn['safeOwners']> {
    return tx.query(
      `SELECT users.id AS "userId", coalesce(nullif(display_name, ''), username) AS name
       FROM members JOIN users ON users.id = members.user_id
       WHERE members.workspace_id = $1 AND members.role = 'owner' AND second_factor <> 'none'
         AND password_hash IS NOT NULL AND disabled_at IS NULL AND deletion_at IS NULL
       ORDER BY lower(coalesce(nullif(display_name, ''), username)), users.id`,
      [workspaceId],
    );
  }

  private async members(tx: EntityManager, workspaceId: string): Promise<SignOn['members']> {
    const [row]: SignOn['members'][] = await tx.query(
      `SELECT count(*) FILTER (WHERE identities.user_id IS NOT NULL)::int AS linked,
              count(*) FILTER (WHERE identities.user_id IS NULL)::int AS unlinked
       FROM members JOIN users ON users.id = members.user_id
       JOIN workspace_domains AS domains ON domains.workspace_id = members.workspace_id
         AND domains.verified_at IS NOT NULL AND domains.domain = split_part(users.email_key, '@', 2)
       LEFT JOIN sign_on_identities AS identities
         ON identities.workspace_id = members.workspace_id AND identities.user_id = users.id
       WHERE members.workspace_id = $1`,
      [workspaceId],
    );
    return row ?? { linked: 0, unlinked: 0 };
  }
}

function toView(connection: SignOnConnection): SignOnConnectionView {
  const { settings, sealedSecret, mode, breakGlassUserId, test, revision, changedAt } = connection;
  return {
    settings: settings.protocol === 'oidc' ? { ...settings, hasSecret: sealedSecret !== null } : settings,
    ...{ mode, breakGlassUserId, changedAt: changedAt.toISOString() },
    test: test && testView(test, revision),
  };
}

const testView = ({ revision: tested, ...test }: KeptTest, revision: number): SignOnTest => ({
  ...test,
  isCurrent: tested === revision,
});
