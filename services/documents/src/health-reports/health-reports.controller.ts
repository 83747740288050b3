import { Controller, Inject, Req } from '@nestjs/common';
import { type AccessClaims, type HealthReport, readHealthReport } from '@plumbline/contracts';
import { CallerGone, Implements, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { HealthReportReader } from './health-reports.service.js';

/** In: a laboratory report as a multipart form; out: its values with their places. Nothing of it stays. */
@PeopleOnly()
@Controller()
export class HealthReportsController {
  constructor(@Inject(HealthReportReader) private readonly reports: HealthReportReader) {}

  @Implements(readHealthReport)
  read(
    @Session() claims: AccessClaims,
    @Req() request: FastifyRequest,
    @CallerGone() gone: AbortSignal,
  ): Promise<HealthReport> {
    return this.reports.read(claims, request.raw, gone);
  }
}
