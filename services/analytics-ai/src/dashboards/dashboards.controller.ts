import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import {
  type AccessClaims,
  createDashboardBody,
  type Dashboard,
  type DashboardQueryBody,
  type DashboardQueryResult,
  dashboardQueryBody,
  type FilterValues,
  filterValuesQuery,
  generateBody,
  keepActiveBody,
  updateDashboardBody,
} from '@plumbline/contracts';
import { idempotencyKey } from '@plumbline/database';
import {
  AppError,
  CallerGone,
  type PageQuery,
  pageQuery,
  Session,
  UuidPipe,
  ZodPipe,
} from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { OpenToGuests, ReadBy, type Reader } from '../sharing/reader.js';
import { DashboardsQueries } from './dashboards.queries.js';
import { DashboardsService } from './dashboards.service.js';

type BodyOf<Schema extends z.ZodType> = z.infer<Schema>;
/** The address may carry a cache-breaking parameter; it is dropped. */
const valuesQuery = z.object(filterValuesQuery.shape);

/** Dashboards of the caller's workspace, or the one a guest was invited to. In: plans and filters; out: tiles, each number with its fact. */
@Controller('api/dashboards')
export class DashboardsController {
  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(DashboardsQueries) private readonly queries: DashboardsQueries,
  ) {}

  @Get()
  async list(
    @Session() claims: AccessClaims,
    @Query(new ZodPipe(pageQuery)) page: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Dashboard[]> {
    const { total, dashboards } = await this.dashboards.list(claims, page);
    reply.header('X-Total-Count', String(total));
    return dashboards;
  }

  @Post()
  create(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(createDashboardBody)) body: BodyOf<typeof createDashboardBody>,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Dashboard> {
    return this.dashboards.create(claims, body, idempotencyKey(key));
  }

  @Post('generate')
  @HttpCode(202)
  generate(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(generateBody)) body: BodyOf<typeof generateBody>,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Dashboard> {
    return this.dashboards.generate(claims, body, idempotencyKey(key));
  }

  @Put('active')
  async keepActive(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(keepActiveBody)) { ids }: BodyOf<typeof keepActiveBody>,
  ): Promise<{ message: string }> {
    await this.dashboards.keepActive(claims, ids);
    return { message: 'These dashboards stay active.' };
  }

  @OpenToGuests('dashboard')
  @Get(':id')
  get(@ReadBy() reader: Reader, @Param('id', UuidPipe) id: string): Promise<Dashboard> {
    return this.dashboards.get(reader, id);
  }

  @Put(':id')
  update(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body(new ZodPipe(updateDashboardBody)) body: BodyOf<typeof updateDashboardBody>,
  ): Promise<Dashboard> {
    return this.dashboards.update(claims, id, expectedVersion(ifMatch), body);
  }

  @Delete(':id')
  async remove(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
  ): Promise<{ message: string }> {
    await this.dashboards.remove(claims, id);
    return { message: 'The dashboard was deleted.' };
  }

  @Post(':id/retry')
  @HttpCode(202)
  retry(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<Dashboard> {
    return this.dashboards.retry(claims, id);
  }

  @OpenToGuests('dashboard')
  @Post(':id/query')
  @HttpCode(200)
  query(
    @ReadBy() reader: Reader,
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(dashboardQueryBody)) body: DashboardQueryBody,
    @CallerGone() gone: AbortSignal,
  ): Promise<DashboardQueryResult> {
    return this.queries.query(reader, id, body, gone);
  }

  @Get(':id/filter-values')
  filterValues(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Query(new ZodPipe(valuesQuery)) query: BodyOf<typeof valuesQuery>,
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
