import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type CreatedShare,
  type CreateShareBody,
  type GuestColumns,
  hasFeature,
  type PageQuery,
  SHARE_DAYS,
  type Share,
  type UpdateShareBody,
} from '@plumbline/contracts';
import { consumeQuota, idempotently, refuseOverLimit, setQuotaPlan, termsOf } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { dateWords, Mailer } from '@plumbline/mail';
import { addressUnverified, malformed, notFound, planFeature } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { broadcastChange, DASHBOARD_PLACES } from '../dashboards/dashboard-state.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { tellDashboard } from '../dashboards/tell-dashboard.js';
import { filterableColumns } from '../guests/filterable-columns.js';
import { countGuests } from '../guests/guests.service.js';
import { hashOf, newSecret } from '../guests/secrets.js';
import { ShareRow } from '../guests/share.entity.js';
import { SourcesService } from '../sources/sources.service.js';
import { calculatedColumns } from '../tiles/calculated-columns.js';
import { formulasOf } from '../tiles/dashboard.entity.js';
import { InvitedAddresses } from './invited-addresses.js';
import type { AnalyticsEmails } from './sharing-emails.js';

const DAY_MS = 86_400_000;

/** Links to dashboards: made, mailed, listed, turned off. */
@Injectable()
export class SharingService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(Mailer) private readonly mailer: Mailer<AnalyticsEmails>,
    @Inject(InvitedAddresses) private readonly addresses: InvitedAddresses,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /**
   * Makes a link. The token is in the answer alone, so a call that is repeated under its Idempotency-Key gets the same
   * link with a new token.
   * @param origin the address people type
   * @throws AppError `not_found`, `plan_feature`, `plan_limit`, `address_unverified`, `malformed` for an end in the past or too far off
   */
  async create(
    claims: AccessClaims,
    dashboardId: string,
    body: CreateShareBody,
    { origin, key }: { origin: string; key: string | undefined },
  ): Promise<CreatedShare> {
    const dashboard = await this.dashboards.find(claims, dashboardId);
    const expiresAt = endOf(body.expiresAt);
    const route = `POST /api/dashboards/${dashboardId}/share`;
    return this.database.transaction(async (tx) => {
      await setQuotaPlan(tx, claims.wid, claims);
      const { plan } = await termsOf(tx, claims);
      if (!hasFeature(plan, 'guests')) throw planFeature('guests');
      if (!claims.emailVerified) throw addressUnverified();
      await refuseOverLimit(tx, DASHBOARD_PLACES, claims, dashboardId);
      const { body: made } = await idempotently(
        tx,
        { userId: claims.sub, route, key, request: body },
        async () => {
          await consumeQuota(tx, claims, 'guests', () => countGuests(tx, claims.wid));
          const row = newRow(claims, dashboardId, body, expiresAt);
          await tx.insert(ShareRow, row);
          await tellDashboard(tx, claims, 'dashboard_shared', dashboard);
          return { id: row.id };
        },
      );
      const token = newSecret();
      const { affected } = await tx.update(ShareRow, { id: made.id }, { tokenHash: hashOf(token) });
      if (!affected) throw notFound();
      const row = await tx.findOneByOrFail(ShareRow, { id: made.id });
      const url = `${origin}/shared/${token}`;
      const isMailed = await this.invite(tx, row, claims, { origin, url, dashboard: dashboard.name });
      return { ...toShare(row, await stateOf(tx, claims)), token, url, isMailed };
    });
  }

  /** Mails the link to whom it is for. @returns false where nobody is named, none is wanted or no mail can leave */
  private async invite(
    tx: EntityManager,
    { email, createdBy, expiresAt }: ShareRow,
    reader: Pick<AccessClaims, 'zone' | 'region'>,
    { origin, ...link }: { origin: string; url: string; dashboard: string },
  ): Promise<boolean> {
    if (email === null || !this.mailer.canSend) return false;
    const token = await this.addresses.admit(tx, email);
    if (token === undefined) return false;
    // The day that the one who shares was told.
    const until = dateWords(expiresAt, reader, { dateStyle: 'medium' });
    const unsubscribeUrl = `${origin}/api/unsubscribe/${token}`;
    const data = { ...link, host: createdBy, until, unsubscribeUrl };
    await this.mailer.send(tx, { kind: 'invitation', to: email, data });
    return true;
  }

  async list(
    claims: AccessClaims,
    dashboardId: string,
    { offset, limit }: PageQuery,
  ): Promise<{ shares: Share[]; total: number }> {
    await this.dashboards.find(claims, dashboardId);
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(ShareRow, {
      where: { dashboardId, workspaceId: claims.wid },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    const state = await stateOf(manager, claims);
    return { shares: rows.map((row) => toShare(row, state)), total };
  }

  /** What guests can filter by as the dashboard is now. */
  async guestColumns(claims: AccessClaims, dashboardId: string): Promise<GuestColumns> {
    const row = await this.dashboards.find(claims, dashboardId);
    const { config, sourceId, isPinned, dataVersion, calculations } = row;
    const { currentVersion } = await this.sources.find(claims.wid, sourceId);
    const columns = await this.sources.columns(sourceId, isPinned ? dataVersion : currentVersion);
    const filterable = filterableColumns(config, sourceId, formulasOf(row));
    const all = [...columns, ...calculatedColumns(calculations)];
    return { filterable: all.filter(({ name }) => filterable.has(name)) };
  }

  /** Changes what a link's guests may do and see; who is looking is told. @throws AppError `not_found` */
  async update(claims: AccessClaims, dashboardId: string, id: string, body: UpdateShareBody): Promise<Share> {
    return this.database.transaction(async (tx) => {
      const where = { id, dashboardId, workspaceId: claims.wid };
      const row = await tx.findOne(ShareRow, { where, lock: { mode: 'pessimistic_write' } });
      if (!row) throw notFound();
      await tx.save(Object.assign(row, body));
      broadcastChange(tx, this.live, { id: dashboardId, workspaceId: claims.wid });
      return toShare(row, await stateOf(tx, claims));
    });
  }

  /** Turns a link off: its guests' sessions go with it. @throws AppError `not_found` */
  async revoke(claims: AccessClaims, dashboardId: string, id: string): Promise<void> {
    const { wid: workspaceId } = claims;
    await this.database.transaction(async (tx) => {
      const gone = await tx.delete(ShareRow, { id, dashboardId, workspaceId });
      if (!gone.affected) throw notFound();
      broadcastChange(tx, this.live, { id: dashboardId, workspaceId });
    });
  }
}

function endOf(wanted: string | undefined): Date {
  const now = Date.now();
  if (wanted === undefined) return new Date(now + SHARE_DAYS.default * DAY_MS);
  const end = new Date(wanted);
  if (end.getTime() <= now) throw malformed('expiresAt: a link cannot end in the past.');
  if (end.getTime() > now + SHARE_DAYS.most * DAY_MS)
    throw malformed(`expiresAt: a link works for ${SHARE_DAYS.most} days at most.`);
  return end;
}

function newRow(
  claims: AccessClaims,
  dashboardId: string,
  { email, allowDownload, filterColumns, hideSmallGroups }: CreateShareBody,
  expiresAt: Date,
): ShareRow {
  return Object.assign(new ShareRow(), {
    id: randomUUID(),
    workspaceId: claims.wid,
    dashboardId,
    tokenHash: null,
    email: email ?? null,
    allowDownload,
    filterColumns,
    hideSmallGroups,
    createdBy: claims.name,
    createdAt: new Date(),
    expiresAt,
    lastSeenAt: null,
  });
}

/** Whether the links of a workspace work, as far as that is the same for all of them. */
async function stateOf(tx: EntityManager, claims: AccessClaims): Promise<Share['status']> {
  const suspended: unknown[] = await tx.query(`SELECT 1 FROM suspended_workspaces WHERE workspace_id = $1`, [
    claims.wid,
  ]);
  if (suspended.length > 0) return 'suspended';
  const { plan } = await termsOf(tx, claims);
  return hasFeature(plan, 'guests') ? 'active' : 'paused';
}

function toShare(row: ShareRow, state: Share['status']): Share {
  return {
    id: row.id,
    email: row.email,
    allowDownload: row.allowDownload,
    filterColumns: row.filterColumns,
    hideSmallGroups: row.hideSmallGroups,
    status: row.expiresAt.getTime() <= Date.now() ? 'expired' : state,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}
