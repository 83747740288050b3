import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  type AccessClaims,
  type BrowserReportBody,
  browserReportBody,
  compatibilityScore,
} from '@plumbline/contracts';
import { PeopleOnly, Roles, Session, ZodPipe } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { BrowserReports } from './browser-reports.service.js';
import { reportedBrowser } from './reported-browser.js';

/** Every browser tells of itself; the owner sees the distribution. */
@PeopleOnly()
@Controller('api/browser-reports')
export class BrowserReportsController {
  constructor(private readonly reports: BrowserReports) {}

  @HttpCode(200)
  @Post()
  async report(
    @Session() { sub }: AccessClaims,
    @Body(new ZodPipe(browserReportBody)) { missing }: BrowserReportBody,
    @Req() { headers }: FastifyRequest,
  ) {
    await this.reports.count(sub, reportedBrowser(headers), missing);
    return { score: compatibilityScore(missing) };
  }

  @Roles('owner')
  @Get('summary')
  summary() {
    return this.reports.summary();
  }

  @Roles('owner')
  @Get('matrix')
  matrix() {
    return this.reports.matrix();
  }
}
