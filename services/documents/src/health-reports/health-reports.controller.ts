import { Controller, Inject, type OnModuleInit, Req } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type AccessClaims, type HealthReport, readHealthReport } from '@plumbline/contracts';
import { leaveForms } from '@plumbline/intake';
import { CallerGone, Implements, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HealthReportReader } from './health-reports.service.js';

/** In: a laboratory report as a multipart form; out: its values with their places. Nothing of it stays. */
@PeopleOnly()
@Controller()
export class HealthReportsController implements OnModuleInit {
  constructor(
    @Inject(HealthReportReader) private readonly reports: HealthReportReader,
    @Inject(HttpAdapterHost) private readonly http: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    leaveForms(this.http.httpAdapter.getInstance<FastifyInstance>(), [readHealthReport.path]);
  }

  @Implements(readHealthReport)
  read(
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @CallerGone() gone: AbortSignal,
  ): Promise<HealthReport> {
    return this.reports.read(claims, request.raw, gone);
  }
}
