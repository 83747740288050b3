import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import {
  type AccessClaims,
  compareVersionsQuery,
  confirmBody,
  type DataSourceDetail,
  type DataSourceSummary,
  extractTableBody,
  keepActiveBody,
  type Preview,
  previewBody,
  type RowsPage,
  renameBody,
  reparseBody,
  rollbackBody,
  type SourceVersion,
  type UploadAccepted,
  type VersionComparison,
} from '@plumbline/contracts';
import { idempotencyKey } from '@plumbline/database';
import { CallerGone, type PageQuery, pageQuery, Session, UuidPipe, ZodPipe } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { ComparisonsQueries } from './comparisons.queries.js';
import { DataSourcesQueries } from './data-sources.queries.js';
import { DataSourcesService } from './data-sources.service.js';
import { PreviewsService } from './previews.service.js';
import { settingsOf } from './read-settings.js';
import { type RowsQuery, rowsQuery } from './rows-query.js';
import { TablesService } from './tables.service.js';
import { VersionsService } from './versions.service.js';

const JSON_TEXT = 'application/json; charset=utf-8';

/** Data sources of the caller's workspace: what they hold, how they were read, and every change of them. */
@Controller('api/data-sources')
export class DataSourcesController {
  constructor(
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
    @Inject(ComparisonsQueries) private readonly comparisons: ComparisonsQueries,
    @Inject(DataSourcesService) private readonly sources: DataSourcesService,
    @Inject(VersionsService) private readonly versions: VersionsService,
    @Inject(TablesService) private readonly tables: TablesService,
    @Inject(PreviewsService) private readonly previews: PreviewsService,
  ) {}

  @Get()
  async list(
    @Session() claims: AccessClaims,
    @Query(new ZodPipe(pageQuery)) page: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DataSourceSummary[]> {
    const { sources, total } = await this.queries.list(claims, page);
    reply.header('X-Total-Count', total);
    return sources;
  }

  @Get(':id')
  detail(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<DataSourceDetail> {
    return this.queries.detail(claims, id);
  }

  @Put('active')
  async keepActive(
    @Session() claims: AccessClaims,
    @Body(new ZodPipe(keepActiveBody)) { ids }: z.infer<typeof keepActiveBody>,
  ): Promise<{ message: string }> {
    await this.sources.keepActive(claims, ids);
    return { message: 'These data sources stay active.' };
  }

  @Patch(':id')
  rename(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(renameBody)) { name }: z.infer<typeof renameBody>,
  ): Promise<DataSourceSummary> {
    return this.sources.rename(claims, id, name);
  }

  @Delete(':id')
  delete(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<{ message: string }> {
    return this.sources.delete(claims, id);
  }

  @Post(':id/confirm')
  @HttpCode(200)
  confirm(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(confirmBody)) _body: z.infer<typeof confirmBody>,
  ): Promise<DataSourceSummary> {
    return this.sources.confirm(claims, id);
  }

  @Get(':id/rows')
  rows(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Query(new ZodPipe(rowsQuery)) query: RowsQuery,
    @CallerGone() gone: AbortSignal,
  ): Promise<RowsPage> {
    return this.queries.rows(claims, id, query, gone);
  }

  @Get(':id/receipt')
  @Header('Content-Type', JSON_TEXT)
  receipt(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<string> {
    return this.queries.receipt(claims, id);
  }

  @Get(':id/profile')
  @Header('Content-Type', JSON_TEXT)
  profile(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<string> {
    return this.queries.profile(claims, id);
  }

  @Post(':id/preview')
  @HttpCode(200)
  preview(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(previewBody)) body: z.infer<typeof previewBody>,
  ): Promise<Preview> {
    return this.previews.preview(claims, id, settingsOf(body));
  }

  @Post(':id/reparse')
  @HttpCode(202)
  reparse(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(reparseBody)) body: z.infer<typeof reparseBody>,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<UploadAccepted> {
    return this.versions.reparse(claims, id, settingsOf(body), idempotencyKey(key));
  }

  @Post(':id/tables')
  @HttpCode(202)
  extractTable(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(extractTableBody)) body: z.infer<typeof extractTableBody>,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<UploadAccepted> {
    return this.tables.extract(claims, id, body, idempotencyKey(key));
  }

  @Get(':id/versions')
  listVersions(@Session() claims: AccessClaims, @Param('id', UuidPipe) id: string): Promise<SourceVersion[]> {
    return this.queries.versions(claims, id);
  }

  @Get(':id/versions/compare')
  compareVersions(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Query(new ZodPipe(compareVersionsQuery)) wanted: z.infer<typeof compareVersionsQuery>,
  ): Promise<VersionComparison> {
    return this.comparisons.compare(claims, id, wanted);
  }

  @Post(':id/rollback')
  @HttpCode(200)
  rollback(
    @Session() claims: AccessClaims,
    @Param('id', UuidPipe) id: string,
    @Body(new ZodPipe(rollbackBody)) { version }: z.infer<typeof rollbackBody>,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<DataSourceSummary> {
    return this.versions.rollback(claims, id, version, idempotencyKey(key));
  }
}
