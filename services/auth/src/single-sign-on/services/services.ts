import { Inject, Injectable } from '@nestjs/common';
import { hasFeature, PLANS } from '@plumbline/contracts';
import { FieldSeal } from '@plumbline/database';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { domainOf } from '../../identity/provisioning/verified-domains.js';
import { OidcProvider } from '../oidc/oidc-provider.js';
import type { Provider, Service } from '../protocol/provider.js';
import { signOnAddresses } from '../protocol/sign-on-addresses.js';
import { SignOnConnection, type SignOnSettings } from '../protocol/sign-on-connection.entity.js';
import { SamlProvider } from '../saml/saml-provider.js';

/** Plans with single sign-on: without one, nobody is asked to sign in that way. */
const PLANS_WITH_IT = PLANS.filter((plan) => hasFeature(plan, 'singleSignOn'));

/** The services of workspaces, ready to be asked, each by its protocol. */
@Injectable()
export class Services {
  private readonly seal: FieldSeal;

  constructor(
    private readonly oidc: OidcProvider,
    private readonly saml: SamlProvider,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {
    this.seal = new FieldSeal(config.SEALING_KEY, 'single sign-on');
  }

  sealed(secret: string): string {
    return this.seal.seal(secret);
  }

  addressesOf(workspaceId: string) {
    return signOnAddresses(this.config.PUBLIC_URL, workspaceId);
  }

  serviceOf({ workspaceId, revision, settings, sealedSecret }: SignOnConnection): Service {
    const secret = sealedSecret === null ? undefined : this.seal.open(sealedSecret);
    return { workspaceId, revision, settings, secret, addresses: this.addressesOf(workspaceId) };
  }

  /** The protocol that a service's settings are of. */
  providerOf({ settings }: Service): Provider {
    const provider = settings.protocol === 'oidc' ? this.oidc : this.saml;
    return provider as Provider<SignOnSettings>;
  }

  /** The connection that people of an address, or of a workspace, sign in by; none where it is off or not in the plan. */
  async usable(
    tx: EntityManager,
    { email, workspaceId }: { email?: string | undefined; workspaceId?: string | undefined },
  ): Promise<SignOnConnection | null> {
    const [found]: { id: string }[] = await tx.query(
      `SELECT connections.workspace_id AS id FROM sign_on_connections AS connections
       JOIN workspaces ON workspaces.id = connections.workspace_id
       WHERE mode <> 'off' AND plan = ANY($1) AND (connections.workspace_id = $2 OR ($2 IS NULL AND EXISTS (
         SELECT 1 FROM workspace_domains AS domains WHERE domains.workspace_id = connections.workspace_id
           AND domain = $3 AND verified_at IS NOT NULL)))`,
      [PLANS_WITH_IT, workspaceId ?? null, email === undefined ? null : domainOf(email)],
    );
    return found ? tx.findOneBy(SignOnConnection, { workspaceId: found.id }) : null;
  }
}
