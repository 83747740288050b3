import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type AuditAction,
  type begunTest,
  type MetadataBody,
  type SamlMetadata,
  type SignOn,
  type SignOnBody,
  type SignOnModeBody,
} from '@plumbline/contracts';
import { conflict, malformed, notFound, OutboundFetch, OutboundRefused } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { Caller } from '../../identity/sessions/caller.js';
import { FreshSessions } from '../../identity/sessions/fresh-sessions.js';
import { actorOf } from '../../identity/users/rights.js';
import { Owners } from '../../teams/owners.js';
import { SignOnRefused } from '../protocol/provider.js';
import { SignOnConnection, type SignOnSettings } from '../protocol/sign-on-connection.entity.js';
import { parseCertificate } from '../saml/certificates.js';
import { parseSamlMetadata } from '../saml/saml-metadata.js';
import { Services } from '../services/services.js';
import { SignOnEnding } from '../services/sign-on-ending.js';
import { SignOnService } from '../sign-in/sign-on.service.js';
import { ConnectionQueries } from './connection.queries.js';

/** How a workspace's members sign in through its own service, as owners set, test, switch and end it. */
@Injectable()
export class ConnectionsService {
  private readonly outbound: OutboundFetch;

  constructor(
    private readonly database: DataSource,
    private readonly owners: Owners,
    private readonly services: Services,
    private readonly signOns: SignOnService,
    private readonly queries: ConnectionQueries,
    private readonly fresh: FreshSessions,
    private readonly ending: SignOnEnding,
    private readonly audit: AuditService,
    @Inject(AUTH_CONFIG) { CONNECTION_NETWORKS }: AuthConfig,
  ) {
    this.outbound = new OutboundFetch(CONNECTION_NETWORKS);
  }

  /** What is on stays on: members go on signing in, and the screen says that the new settings are not tested. */
  async save(claims: AccessClaims, body: SignOnBody, caller: Caller): Promise<SignOn> {
    await this.fresh.check(claims);
    const { settings, secret } = partsOf(body);
    await this.database.transaction(async (tx) => {
      const { id: workspaceId } = await this.owners.lock(tx, claims, 'owner');
      const before = await tx.findOneBy(SignOnConnection, { workspaceId });
      const kept =
        before?.settings.protocol === 'oidc' && settings.protocol === 'oidc' ? before.sealedSecret : null;
      const sealedSecret = secret === undefined ? kept : this.services.sealed(secret);
      const changed = { settings, sealedSecret, changedAt: new Date() };
      if (before) {
        const mode = before.settings.protocol === settings.protocol ? before.mode : 'off';
        await tx.update(
          SignOnConnection,
          { workspaceId },
          { ...changed, mode, revision: before.revision + 1 },
        );
      } else {
        const fresh = { mode: 'off', breakGlassUserId: null, revision: 1, test: null } as const;
        await tx.insert(SignOnConnection, { workspaceId, ...changed, ...fresh });
      }
      const service = settings.protocol === 'oidc' ? settings.issuer : settings.entityId;
      await this.record(tx, 'sign_on_changed', claims, caller, { protocol: settings.protocol, service });
    });
    return this.queries.show(claims);
  }

  async setMode(
    claims: AccessClaims,
    { mode, breakGlassUserId }: SignOnModeBody,
    caller: Caller,
  ): Promise<SignOn> {
    await this.fresh.check(claims);
    await this.database.transaction(async (tx) => {
      const workspace = await this.owners.lock(tx, claims, 'owner');
      const workspaceId = workspace.id;
      const connection = await this.find(tx, workspaceId);
      if (mode !== 'off') await this.assertTested(tx, connection);
      if (mode === 'required') await this.assertBreakGlass(tx, workspaceId, breakGlassUserId);
      await tx.update(SignOnConnection, { workspaceId }, { mode, breakGlassUserId });
      const ended =
        mode === 'required' ? await this.ending.endPasswordSessions(tx, workspaceId, claims.sid) : 0;
      const details = { from: connection.mode, to: mode, ...(ended > 0 && { ended: `${ended} sessions` }) };
      await this.record(tx, 'sign_on_switched', claims, caller, details);
    });
    await this.ending.announced();
    return this.queries.show(claims);
  }

  async remove(claims: AccessClaims, caller: Caller): Promise<void> {
    await this.fresh.check(claims);
    await this.database.transaction(async (tx) => {
      const { id: workspaceId } = await this.owners.lock(tx, claims, 'owner');
      await this.find(tx, workspaceId);
      const ended = await this.ending.endSignOnSessions(tx, workspaceId, { except: claims.sid });
      await tx.query(`DELETE FROM sign_on_identities WHERE workspace_id = $1`, [workspaceId]);
      await tx.delete(SignOnConnection, { workspaceId });
      await this.record(tx, 'sign_on_removed', claims, caller, { ended: `${ended} sessions` });
    });
    await this.ending.announced();
  }

  /** @throws AppError `malformed` that says why the address or the file is of no use */
  async readMetadata(body: MetadataBody): Promise<SamlMetadata> {
    if ('xml' in body) return parseSamlMetadata(body.xml);
    try {
      const answer = await this.outbound.fetch(body.url);
      if (answer.status !== 200)
        throw new OutboundRefused(`${new URL(body.url).host} answered with ${answer.status}.`);
      return parseSamlMetadata(await answer.text());
    } catch (failure) {
      throw failure instanceof OutboundRefused ? malformed(failure.message) : failure;
    }
  }

  /** The service is asked outside of any transaction; the caller signs in there for the rest. */
  async test(claims: AccessClaims, browser: string): Promise<z.infer<typeof begunTest>> {
    const { manager } = this.database;
    await this.database.transaction((tx) => this.owners.lock(tx, claims, 'owner'));
    const connection = await this.find(manager, claims.wid);
    const service = this.services.serviceOf(connection);
    const steps = await this.services.providerOf(service).probe(service);
    if (!steps.every(({ isPassed }) => isPassed)) return { steps, url: null };
    try {
      const url = await this.signOns.begin(connection, { purpose: 'test', browser, next: '/team' });
      return { steps, url };
    } catch (failure) {
      if (!(failure instanceof SignOnRefused)) throw failure;
      return { steps: [...steps, { step: 'signed-in', isPassed: false, words: failure.message }], url: null };
    }
  }

  private async find(tx: EntityManager, workspaceId: string): Promise<SignOnConnection> {
    const found = await tx.findOneBy(SignOnConnection, { workspaceId });
    if (!found) throw notFound();
    return found;
  }

  private async assertTested(
    tx: EntityManager,
    { workspaceId, test, revision }: SignOnConnection,
  ): Promise<void> {
    if (!test?.isPassed || test.revision !== revision)
      throw conflict(
        'Test these settings first. Single sign-on is switched on after a test whose steps all passed.',
      );
    if (!(await this.queries.hasDomain(tx, workspaceId)))
      throw conflict(
        'Prove a domain first. Single sign-on lets people in whose addresses are of a proved domain.',
      );
  }

  private async assertBreakGlass(
    tx: EntityManager,
    workspaceId: string,
    userId: string | null,
  ): Promise<void> {
    const safe = await this.queries.safeOwners(tx, workspaceId);
    if (!safe.some((owner) => owner.userId === userId))
      throw conflict(
        'Choose a break-glass account first: an owner with a second factor, who can still sign in with a password when the service is away.',
      );
  }

  private async record(
    tx: EntityManager,
    action: AuditAction,
    claims: AccessClaims,
    { address }: Caller,
    details: Record<string, string>,
  ): Promise<void> {
    await this.audit.record(tx, {
      action,
      actor: actorOf(claims),
      workspaceId: claims.wid,
      address,
      details,
    });
  }
}

/** The secret apart from what may be shown; certificates as they are kept. */
function partsOf(body: SignOnBody): { settings: SignOnSettings; secret: string | undefined } {
  if (body.protocol === 'saml')
    return {
      settings: { ...body, certificates: body.certificates.map(parseCertificate) },
      secret: undefined,
    };
  const { clientSecret: secret, ...settings } = body;
  return { settings, secret };
}
