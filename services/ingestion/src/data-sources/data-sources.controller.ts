import { Controller, Header, Inject, Res } from '@nestjs/common';
import {
  type AccessClaims,
  compareVersions,
  confirmDataSource,
  type DataSourceDetail,
  type DataSourceSummary,
  deleteDataSource,
  extractTable,
  getDataSource,
  getReceipt,
  getSourceProfile,
  keepDataSourcesActive,
  listDataSources,
  listRows,
  listVersions,
  type Preview,
  previewDataSource,
  type ReceivedBy,
  type RowsPage,
  renameDataSource,
  reparseDataSource,
  rollBackDataSource,
  type SourceVersion,
  type UploadAccepted,
  type VersionComparison,
} from '@plumbline/contracts';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { ComparisonsQueries } from './comparisons.queries.js';
import { DataSourcesQueries } from './data-sources.queries.js';
import { DataSourcesService } from './data-sources.service.js';
import { PreviewsService } from './previews.service.js';
import { fromLineOf, settingsOf } from './read-settings.js';
import { TablesService } from './tables.service.js';
import { VersionsService } from './versions.service.js';

const JSON_TEXT = 'application/json; charset=utf-8';

/** Data sources of the caller's workspace: what they hold, how they were read, and every change of them. */
@Controller()
export class DataSourcesController {
  constructor(
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
    @Inject(ComparisonsQueries) private readonly comparisons: ComparisonsQueries,
    @Inject(DataSourcesService) private readonly sources: DataSourcesService,
    @Inject(VersionsService) private readonly versions: VersionsService,
    @Inject(TablesService) private readonly tables: TablesService,
    @Inject(PreviewsService) private readonly previews: PreviewsService,
  ) {}

  @Implements(listDataSources)
  async list(
    @Input() { query: page }: ReceivedBy<typeof listDataSources>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DataSourceSummary[]> {
    const { sources, total } = await this.queries.list(claims, page);
    reply.header('X-Total-Count', total);
    return sources;
  }

  @Implements(getDataSource)
  detail(
    @Input() { id }: ReceivedBy<typeof getDataSource>,
    @Session() claims: AccessClaims,
  ): Promise<DataSourceDetail> {
    return this.queries.detail(claims, id);
  }

  @Implements(keepDataSourcesActive)
  async keepActive(
    @Input() { body: { ids } }: ReceivedBy<typeof keepDataSourcesActive>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.sources.keepActive(claims, ids);
    return { message: 'These data sources stay active.' };
  }

  @Implements(renameDataSource)
  rename(
    @Input() { id, body: { name } }: ReceivedBy<typeof renameDataSource>,
    @Session() claims: AccessClaims,
  ): Promise<DataSourceSummary> {
    return this.sources.rename(claims, id, name);
  }

  @Implements(deleteDataSource)
  delete(
    @Input() { id }: ReceivedBy<typeof deleteDataSource>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    return this.sources.delete(claims, id);
  }

  @Implements(confirmDataSource)
  confirm(
    @Input() { id }: ReceivedBy<typeof confirmDataSource>,
    @Session() claims: AccessClaims,
  ): Promise<DataSourceSummary> {
    return this.sources.confirm(claims, id);
  }

  @Implements(listRows)
  rows(
    @Input() { id, query }: ReceivedBy<typeof listRows>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<RowsPage> {
    return this.queries.rows(claims, id, query, gone);
  }

  @Implements(getReceipt)
  @Header('Content-Type', JSON_TEXT)
  receipt(@Input() { id }: ReceivedBy<typeof getReceipt>, @Session() claims: AccessClaims): Promise<string> {
    return this.queries.receipt(claims, id);
  }

  @Implements(getSourceProfile)
  @Header('Content-Type', JSON_TEXT)
  profile(
    @Input() { id }: ReceivedBy<typeof getSourceProfile>,
    @Session() claims: AccessClaims,
  ): Promise<string> {
    return this.queries.profile(claims, id);
  }

  @Implements(previewDataSource)
  preview(
    @Input() { id, body }: ReceivedBy<typeof previewDataSource>,
    @Session() claims: AccessClaims,
  ): Promise<Preview> {
    return this.previews.preview(claims, id, settingsOf(body), fromLineOf(body));
  }

  @Implements(reparseDataSource)
  reparse(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof reparseDataSource>,
    @Session() claims: AccessClaims,
  ): Promise<UploadAccepted> {
    return this.versions.reparse(claims, id, settingsOf(body), idempotencyKey);
  }

  @Implements(extractTable)
  extractTable(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof extractTable>,
    @Session() claims: AccessClaims,
  ): Promise<UploadAccepted> {
    return this.tables.extract(claims, id, body, idempotencyKey);
  }

  @Implements(listVersions)
  listVersions(
    @Input() { id }: ReceivedBy<typeof listVersions>,
    @Session() claims: AccessClaims,
  ): Promise<SourceVersion[]> {
    return this.queries.versions(claims, id);
  }

  @Implements(compareVersions)
  compareVersions(
    @Input() { id, query: wanted }: ReceivedBy<typeof compareVersions>,
    @Session() claims: AccessClaims,
  ): Promise<VersionComparison> {
    return this.comparisons.compare(claims, id, wanted);
  }

  @Implements(rollBackDataSource)
  rollback(
    @Input() { id, body: { version }, idempotencyKey }: ReceivedBy<typeof rollBackDataSource>,
    @Session() claims: AccessClaims,
  ): Promise<DataSourceSummary> {
    return this.versions.rollback(claims, id, version, idempotencyKey);
  }
}
