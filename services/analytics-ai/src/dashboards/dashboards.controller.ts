import { Controller, Headers, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  createDashboard,
  type Dashboard,
  type DashboardQueryResult,
  deleteDashboard,
  type FilterValues,
  generateDashboard,
  getDashboard,
  keepDashboardsActive,
  listDashboards,
  listFilterValues,
  previewTileOf,
  queryDashboard,
  type ReceivedBy,
  retryDashboard,
  type TilePreview,
  updateDashboard,
} from '@plumbline/contracts';
import { AppError, CallerGone, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { OpenToGuests, ReadBy, type Reader } from '../guests/reader.js';
import { DashboardsQueries } from './dashboards.queries.js';
import { DashboardsService } from './dashboards.service.js';
import { PreviewQueries } from './preview.queries.js';

/** Dashboards of the caller's workspace, or the one a guest was invited to. In: plans and filters; out: tiles, each number with its fact. */
@Controller()
export class DashboardsController {
  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(DashboardsQueries) private readonly queries: DashboardsQueries,
    @Inject(PreviewQueries) private readonly previews: PreviewQueries,
  ) {}

  @Implements(listDashboards)
  async list(
    @Input() { query: page }: ReceivedBy<typeof listDashboards>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Dashboard[]> {
    const { total, dashboards } = await this.dashboards.list(claims, page);
    reply.header('X-Total-Count', String(total));
    return dashboards;
  }

  @Implements(createDashboard)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createDashboard>,
    @Session() claims: AccessClaims,
  ): Promise<Dashboard> {
    return this.dashboards.create(claims, body, idempotencyKey);
  }

  @Implements(generateDashboard)
  generate(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof generateDashboard>,
    @Session() claims: AccessClaims,
  ): Promise<Dashboard> {
    return this.dashboards.generate(claims, body, idempotencyKey);
  }

  @Implements(keepDashboardsActive)
  async keepActive(
    @Input() { body: { ids } }: ReceivedBy<typeof keepDashboardsActive>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.dashboards.keepActive(claims, ids);
    return { message: 'These dashboards stay active.' };
  }

  @OpenToGuests('dashboard')
  @Implements(getDashboard)
  get(@Input() { id }: ReceivedBy<typeof getDashboard>, @ReadBy() reader: Reader): Promise<Dashboard> {
    return this.dashboards.get(reader, id);
  }

  @Implements(updateDashboard)
  update(
    @Input() { id, body }: ReceivedBy<typeof updateDashboard>,
    @Session() claims: AccessClaims,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Dashboard> {
    return this.dashboards.update(claims, id, expectedVersion(ifMatch), body);
  }

  @Implements(deleteDashboard)
  async remove(
    @Input() { id }: ReceivedBy<typeof deleteDashboard>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.dashboards.remove(claims, id);
    return { message: 'The dashboard was deleted.' };
  }

  @Implements(retryDashboard)
  retry(
    @Input() { id }: ReceivedBy<typeof retryDashboard>,
    @Session() claims: AccessClaims,
  ): Promise<Dashboard> {
    return this.dashboards.retry(claims, id);
  }

  @OpenToGuests('dashboard')
  @Implements(queryDashboard)
  query(
    @Input() { id, body }: ReceivedBy<typeof queryDashboard>,
    @ReadBy() reader: Reader,
    @CallerGone() gone: AbortSignal,
  ): Promise<DashboardQueryResult> {
    return this.queries.query(reader, id, body, gone);
  }

  @Implements(previewTileOf)
  preview(
    @Input() { id, body }: ReceivedBy<typeof previewTileOf>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<TilePreview> {
    return this.previews.preview(claims, id, body, gone);
  }

  @Implements(listFilterValues)
  filterValues(
    @Input() { id, query }: ReceivedBy<typeof listFilterValues>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<FilterValues> {
    return this.queries.filterValues(claims, id, query, gone);
  }
}

/** `If-Match: "3"` or `3`. */
function expectedVersion(header: string | undefined): number {
  if (header === undefined) {
    throw new AppError('precondition_required', 'Say which version you changed, in the If-Match header.');
  }
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  // A tag that is no version of ours cannot match.
  if (version === undefined)
    throw new AppError('version_conflict', 'This is not a version of the dashboard.');
  return Number(version);
}
