import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type AuditAction,
  MAX_DOMAINS,
  type WorkspaceDomain as WorkspaceDomainView,
} from '@plumbline/contracts';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { Caller } from '../../identity/sessions/caller.js';
import { actorOf } from '../../identity/users/rights.js';
import { Owners } from '../../teams/owners.js';
import { parseDomain, recordOf } from './domain-names.js';
import { DomainRecords } from './domain-records.js';
import { WorkspaceDomain } from './workspace-domain.entity.js';

const PROVED_BY_ANOTHER =
  'Another workspace has proved this domain. An owner of that workspace can remove it there, and then it can be proved here.';

/** Domains of mail addresses that a workspace names and proves by a record that only their owner can write. */
@Injectable()
export class DomainsService {
  constructor(
    private readonly database: DataSource,
    private readonly owners: Owners,
    private readonly records: DomainRecords,
    private readonly audit: AuditService,
  ) {}

  async list({ wid: workspaceId }: AccessClaims): Promise<WorkspaceDomainView[]> {
    const found = await this.database.manager.find(WorkspaceDomain, {
      where: { workspaceId },
      order: { domain: 'ASC' },
    });
    return found.map(toView);
  }

  async add(claims: AccessClaims, typed: string, caller: Caller): Promise<WorkspaceDomainView> {
    const domain = parseDomain(typed);
    return this.database.transaction(async (tx) => {
      const { id: workspaceId } = await this.owners.lock(tx, claims, 'owner');
      if (await tx.existsBy(WorkspaceDomain, { workspaceId, domain }))
        throw conflict('This domain is already in the list.');
      if ((await tx.countBy(WorkspaceDomain, { workspaceId })) >= MAX_DOMAINS)
        throw conflict(`A workspace has at most ${MAX_DOMAINS} domains. Remove one first.`);
      const added = {
        ...{ id: randomUUID(), workspaceId, domain, secret: randomBytes(16).toString('hex') },
        ...{ addedAt: new Date(), verifiedAt: null, checkedAt: null },
      };
      await tx.insert(WorkspaceDomain, added);
      await this.record(tx, 'domain_added', added, claims, caller);
      return toView(added);
    });
  }

  /** The name servers are asked before anything is locked. */
  async check(claims: AccessClaims, id: string, caller: Caller): Promise<WorkspaceDomainView> {
    const asked = await this.find(this.database.manager, claims, id);
    const { name, value } = recordOf(asked);
    const isFound = (await this.records.textsOf(name)).some((text) => text.trim() === value);
    return this.database.transaction(async (tx) => {
      await this.owners.lock(tx, claims, 'owner');
      const domain = await this.find(tx, claims, id);
      const checkedAt = new Date();
      const isNew = isFound && domain.verifiedAt === null;
      if (isNew) await assertUnproved(tx, domain.domain);
      const verifiedAt = isNew ? checkedAt : domain.verifiedAt;
      await tx.update(WorkspaceDomain, { id }, { checkedAt, verifiedAt });
      if (isNew) await this.record(tx, 'domain_verified', domain, claims, caller);
      return toView({ ...domain, checkedAt, verifiedAt });
    });
  }

  async remove(claims: AccessClaims, id: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.owners.lock(tx, claims, 'owner');
      const domain = await this.find(tx, claims, id);
      await tx.delete(WorkspaceDomain, { id });
      await this.record(tx, 'domain_removed', domain, claims, caller);
    });
  }

  /** @throws AppError `not_found` */
  private async find(tx: EntityManager, { wid }: AccessClaims, id: string): Promise<WorkspaceDomain> {
    const found = await tx.findOneBy(WorkspaceDomain, { id, workspaceId: wid });
    if (!found) throw notFound();
    return found;
  }

  private async record(
    tx: EntityManager,
    action: AuditAction,
    { domain }: WorkspaceDomain,
    claims: AccessClaims,
    { address }: Caller,
  ): Promise<void> {
    const actor = actorOf(claims);
    await this.audit.record(tx, { action, actor, workspaceId: claims.wid, address, details: { domain } });
  }
}

/** Of two workspaces that prove it at once, the second waits for the first. */
async function assertUnproved(tx: EntityManager, domain: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('domain'), hashtext($1))`, [domain]);
  if (await tx.existsBy(WorkspaceDomain, { domain, verifiedAt: Not(IsNull()) }))
    throw conflict(PROVED_BY_ANOTHER);
}

const toView = (domain: WorkspaceDomain): WorkspaceDomainView => ({
  id: domain.id,
  domain: domain.domain,
  record: recordOf(domain),
  addedAt: domain.addedAt.toISOString(),
  verifiedAt: domain.verifiedAt?.toISOString() ?? null,
  checkedAt: domain.checkedAt?.toISOString() ?? null,
});
