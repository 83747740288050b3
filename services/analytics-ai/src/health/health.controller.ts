import { Controller, Inject, type OnModuleInit, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  type AccessClaims,
  addHealthReport,
  askHealth,
  deleteHealthImport,
  getHealthPage,
  getHealthRows,
  getHealthSummary,
  getHealthTrend,
  importHealthFile,
  listHealthFigures,
  listHealthImports,
  listHealthRecords,
  type ReceivedBy,
} from '@plumbline/contracts';
import { leaveForms } from '@plumbline/intake';
import { CallerGone, Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HealthAsking } from './asking/asking.service.js';
import { HealthReader } from './records/health-reader.js';
import { HealthImports } from './records/imports.service.js';
import { HealthReports } from './records/reports.service.js';
import { HealthSummaries } from './summary/summary.queries.js';
import { HealthTrends } from './trends/trends.queries.js';

/** Health records of the installation's owner: files come in, numbers beside one's own past go out. */
@PeopleOnly()
@Controller()
export class HealthController implements OnModuleInit {
  constructor(
    @Inject(HealthImports) private readonly imports: HealthImports,
    @Inject(HealthReports) private readonly reports: HealthReports,
    @Inject(HealthReader) private readonly reader: HealthReader,
    @Inject(HealthTrends) private readonly trends: HealthTrends,
    @Inject(HealthAsking) private readonly asking: HealthAsking,
    @Inject(HealthSummaries) private readonly summaries: HealthSummaries,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    leaveForms(this.http.httpAdapter.getInstance<FastifyInstance>(), [importHealthFile.path]);
  }

  @Implements(importHealthFile)
  take(@Session() claims: AccessClaims, @Req() request: FastifyRequest, @CallerGone() gone: AbortSignal) {
    return this.imports.take(claims, request.raw, gone);
  }

  @Implements(listHealthImports)
  list(@Session() claims: AccessClaims) {
    return this.imports.list(claims);
  }

  @Implements(deleteHealthImport)
  remove(@Input() { id }: ReceivedBy<typeof deleteHealthImport>, @Session() claims: AccessClaims) {
    return this.imports.remove(claims, id);
  }

  @Implements(getHealthPage)
  page(@Input() { id, page }: ReceivedBy<typeof getHealthPage>, @Session() claims: AccessClaims) {
    return this.imports.page(claims, id, Number(page));
  }

  @Implements(addHealthReport)
  addReport(@Input() { body }: ReceivedBy<typeof addHealthReport>, @Session() claims: AccessClaims) {
    return this.reports.add(claims, body);
  }

  @Implements(listHealthRecords)
  async records(
    @Input() { query }: ReceivedBy<typeof listHealthRecords>,
    @Session() claims: AccessClaims,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { offset, limit, ...window } = query;
    const found = await this.reader.within(claims, (opened) =>
      this.reader.records(opened, window, { offset, limit }),
    );
    reply.header('X-Total-Count', String(found?.total ?? 0));
    return found?.records ?? [];
  }

  @Implements(listHealthFigures)
  figures(@Session() claims: AccessClaims) {
    return this.trends.figures(claims);
  }

  @Implements(getHealthTrend)
  trend(@Input() { query }: ReceivedBy<typeof getHealthTrend>, @Session() claims: AccessClaims) {
    return this.trends.trend(claims, query);
  }

  @Implements(askHealth)
  ask(
    @Input() { body }: ReceivedBy<typeof askHealth>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ) {
    return this.asking.ask(claims, body, gone);
  }

  @Implements(getHealthRows)
  rows(
    @Input() { body }: ReceivedBy<typeof getHealthRows>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ) {
    return this.asking.rows(claims, body, gone);
  }

  @Implements(getHealthSummary)
  summary(@Input() { query }: ReceivedBy<typeof getHealthSummary>, @Session() claims: AccessClaims) {
    return this.summaries.write(claims, query);
  }
}
