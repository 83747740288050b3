import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type Dashboard,
  DashboardCreated,
  DashboardDeleted,
  type updateDashboardBody,
} from '@plumbline/contracts';
import { idempotently, keepActive, overLimit, refuseOverLimit } from '@plumbline/database';
import type { NewNames } from '@plumbline/datasets';
import { LiveBus, publish } from '@plumbline/events';
import { JobsRuntime } from '@plumbline/jobs';
import { AppError, conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { withGoneColumns } from '../column-uses/saved-uses.queries.js';
import { guestView } from '../guests/guest-view.js';
import { GuestsService } from '../guests/guests.service.js';
import type { Reader } from '../guests/reader.js';
import { catchUp } from '../renames/rename-columns.js';
import { renamedOf, tellRenamed } from '../renames/tell-renamed.js';
import { SourcesService } from '../sources/sources.service.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { NewestPeriods } from '../tiles/newest-periods.js';
import { keepVersion, savedBy } from '../versions/keep-version.js';
import { acceptConfig, type OpenedForChange, openForChange, otherVersions } from './accept-config.js';
import { enqueueBuild } from './build-queue.js';
import {
  announce,
  broadcastChange,
  consumeDashboardQuota,
  DASHBOARD_PLACES,
  lockDashboard,
  saveChange,
  toAnswers,
} from './dashboard-state.js';
import { markFavourites } from './favourites.js';
import { nameFor, newRow } from './new-dashboard.js';
import { tellDashboard } from './tell-dashboard.js';

type Update = z.infer<typeof updateDashboardBody>;

/** Dashboards of a workspace: made, listed, changed, deleted. */
@Injectable()
export class DashboardsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(JobsRuntime) private readonly jobs: JobsRuntime,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(GuestsService) private readonly guests: GuestsService,
    @Inject(NewestPeriods) private readonly periods: NewestPeriods,
  ) {}

  /**
   * Takes a place of the plan and queues the building.
   * @throws AppError `not_found` when the source does not become known in time, `plan_limit`
   */
  async generate(
    claims: AccessClaims,
    body: { dataSourceId: string; name?: string },
    key: string | undefined,
  ): Promise<Dashboard> {
    const source = await this.sources.await(claims.wid, body.dataSourceId, 'anywhere');
    return this.createOnce(
      claims,
      { route: 'POST /api/dashboards/generate', key, request: body },
      async (tx) => {
        const row = newRow(claims, source, body.name ?? nameFor(source.name), 'building');
        row.jobId = await enqueueBuild(tx, row, claims.plan);
        return row;
      },
    );
  }

  /** An empty dashboard. */
  async create(
    claims: AccessClaims,
    body: { name: string; dataSourceId: string },
    key: string | undefined,
  ): Promise<Dashboard> {
    const source = await this.sources.await(claims.wid, body.dataSourceId, 'anywhere');
    return this.createOnce(claims, { route: 'POST /api/dashboards', key, request: body }, async () =>
      newRow(claims, source, body.name, 'ready'),
    );
  }

  /** Builds a failed dashboard again, which takes a place of the plan again, or an empty one, which has its place. */
  async retry(claims: AccessClaims, id: string): Promise<Dashboard> {
    return this.database.transaction(async (tx) => {
      const row = await lockDashboard(tx, claims.wid, id);
      const { charts, kpis, forecasts = [] } = row.config;
      const isEmpty = charts.length + kpis.length + forecasts.length === 0;
      if (row.status === 'failed') await consumeDashboardQuota(tx, claims, row);
      else if (row.status !== 'ready' || !isEmpty)
        throw conflict('Only a dashboard that failed or is empty can be built.');
      else await refuseOverLimit(tx, DASHBOARD_PLACES, claims, id);
      Object.assign(row, {
        status: 'building',
        error: null,
        jobId: await enqueueBuild(tx, row, claims.plan),
      });
      await saveChange(tx, this.live, row);
      return answerOf(tx, row);
    });
  }

  async list(
    claims: AccessClaims,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ total: number; dashboards: Dashboard[] }> {
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(DashboardRow, {
      where: { workspaceId: claims.wid },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    // What could be suggested instead is only read where a dashboard is opened.
    const listed = rows.map((row) => ({ ...row, config: { ...row.config, runnersUp: [] } }));
    const over = await overLimit(manager, DASHBOARD_PLACES, claims);
    const dashboards = await markFavourites(manager, claims, await toAnswers(manager, listed));
    return { total, dashboards: dashboards.map((one) => markReadOnly(one, over)) };
  }

  async get({ claims, ...reader }: Reader, id: string): Promise<Dashboard> {
    const { manager } = this.database;
    const row = await this.find(reader, id);
    const answer = await this.periods.answer(row, await answerOf(manager, row));
    if (claims) {
      const told = await withGoneColumns(manager, row, answer);
      const [marked = told] = await markFavourites(manager, claims, [told]);
      return markReadOnly(marked, await overLimit(manager, DASHBOARD_PLACES, claims));
    }
    if (!reader.guest) return answer;
    await this.guests.noteSeen(reader.guest);
    const columns = await this.sources.columns(row.sourceId, answer.dataVersion);
    return guestView(answer, reader.guest, { columns, row });
  }

  /** @throws AppError `not_found` */
  async find({ wid }: Reader, id: string): Promise<DashboardRow> {
    const row = await this.database.manager.findOneBy(DashboardRow, { id, workspaceId: wid });
    if (!row) throw notFound();
    return row;
  }

  /** Changes what is given. @throws AppError `version_conflict` when it was changed since `expected` */
  async update(claims: AccessClaims, id: string, expected: number, body: Update): Promise<Dashboard> {
    const read = await this.find(claims, id);
    const isOpened = read.version === expected && read.status !== 'building';
    const needsData = body.config !== undefined || body.pinned !== undefined;
    const opened = isOpened && needsData ? await this.openForChange(read, body) : undefined;
    return this.database.transaction(async (tx) => {
      const row = await lockDashboard(tx, claims.wid, id);
      if (row.version !== expected || (needsData && !opened && row.status !== 'building')) {
        throw new AppError('version_conflict', 'Somebody saved a newer version of this dashboard.', {
          version: row.version,
          updatedAt: row.updatedAt.toISOString(),
          by: await savedBy(tx, row),
        });
      }
      if (row.status === 'building') throw conflict('This dashboard is still being built.');
      await refuseOverLimit(tx, DASHBOARD_PLACES, claims, id);
      const before = { ...row };
      let names: NewNames = new Map();
      if (body.name !== undefined) row.name = body.name;
      if (opened && body.config !== undefined)
        Object.assign(row, acceptConfig(row, body.config, opened), { isEdited: true });
      if (opened && body.pinned !== undefined && body.pinned !== row.isPinned) {
        pin(row, body.pinned, opened);
        if (!body.pinned) names = await catchUp(tx, { row, before }, versionsOf(opened));
      }
      await saveChange(tx, this.live, row);
      await tellRenamed(tx, row, renamedOf(names, row));
      await keepVersion(tx, before, row, { by: claims.name });
      await tellDashboard(tx, claims, 'dashboard_changed', row);
      return withGoneColumns(tx, row, await answerOf(tx, row));
    });
  }

  /** Chooses which dashboards stay active where the plan has no place for all. */
  async keepActive(claims: AccessClaims, ids: readonly string[]): Promise<void> {
    await this.database.transaction((tx) => keepActive(tx, DASHBOARD_PLACES, claims, ids));
  }

  /** Deletes; a build under way is cancelled and finds nothing to save. */
  async remove(claims: AccessClaims, id: string): Promise<void> {
    const row = await this.database.transaction(async (tx) => {
      const found = await lockDashboard(tx, claims.wid, id);
      await tx.delete(DashboardRow, { id, workspaceId: claims.wid });
      await publish(tx, DashboardDeleted, {
        workspaceId: claims.wid,
        aggregateVersion: found.version + 1,
        dashboardId: id,
      });
      await tellDashboard(tx, claims, 'dashboard_deleted', found);
      broadcastChange(tx, this.live, { id, workspaceId: claims.wid });
      return found;
    });
    if (row.status === 'building' && row.jobId) await this.jobs.cancel(claims.wid, row.jobId);
  }

  /** Stores what `make` makes, once per key, where the plan has a place for it. */
  async createOnce(
    claims: AccessClaims,
    call: { route: string; key: string | undefined; request: unknown },
    make: (tx: EntityManager) => Promise<DashboardRow>,
  ): Promise<Dashboard> {
    return this.database.transaction(async (tx) => {
      const { body } = await idempotently(tx, { ...call, userId: claims.sub }, async () => {
        const row = await make(tx);
        await consumeDashboardQuota(tx, claims, row);
        await tx.insert(DashboardRow, row);
        await announce(tx, DashboardCreated, row);
        await tellDashboard(tx, claims, 'dashboard_created', row);
        broadcastChange(tx, this.live, row);
        return answerOf(tx, row);
      });
      return body;
    });
  }

  /** What a change of a dashboard is checked against; for before the transaction, whose connection others wait for. */
  openForChange(row: DashboardRow, change: Pick<Update, 'config'>): Promise<OpenedForChange> {
    return openForChange({ sources: this.sources, periods: this.periods }, row, change);
  }
}

function pin(row: DashboardRow, pinned: boolean, { current }: OpenedForChange): void {
  row.isPinned = pinned;
  row.dataVersion = current[row.sourceId] ?? row.dataVersion;
  row.otherSources = otherVersions({ sourceId: row.sourceId, otherSources: {} }, row.config, current);
}

const versionsOf = ({ open, current }: OpenedForChange) => ({
  kept: new Map([...open].map(([id, { dataset }]) => [id, dataset.columns])),
  current,
});

const markReadOnly = (dashboard: Dashboard, over: ReadonlySet<string>): Dashboard =>
  over.has(dashboard.id) ? { ...dashboard, readOnly: true } : dashboard;

async function answerOf(tx: EntityManager, row: DashboardRow): Promise<Dashboard> {
  const [answer] = await toAnswers(tx, [row]);
  if (!answer) throw notFound();
  return answer;
}
