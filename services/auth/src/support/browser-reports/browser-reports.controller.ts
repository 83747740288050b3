import { Controller, Req } from '@nestjs/common';
import {
  type AccessClaims,
  compatibilityScore,
  getBrowserMatrix,
  getBrowserSummary,
  type ReceivedBy,
  reportBrowser,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { BrowserReports } from './browser-reports.service.js';
import { reportedBrowser } from './reported-browser.js';

/** Every browser tells of itself; the owner sees the distribution. */
@PeopleOnly()
@Controller()
export class BrowserReportsController {
  constructor(private readonly reports: BrowserReports) {}

  @Implements(reportBrowser)
  async report(
    @Input() { body: { missing } }: ReceivedBy<typeof reportBrowser>,
    @Session() { sub }: AccessClaims,
    @Req() { headers }: FastifyRequest,
  ) {
    await this.reports.count(sub, reportedBrowser(headers), missing);
    return { score: compatibilityScore(missing) };
  }

  @Implements(getBrowserSummary)
  summary() {
    return this.reports.summary();
  }

  @Implements(getBrowserMatrix)
  matrix() {
    return this.reports.matrix();
  }
}
