import { Controller } from '@nestjs/common';
import {
  type AccessClaims,
  getCacheMetrics,
  getMonitoring,
  getProductQuality,
  listJobFigures,
  listRouteFigures,
  type ReceivedBy,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { CalledFrom, type Caller } from '../../identity/sessions/caller.js';
import { QualityQueries } from '../quality/quality.queries.js';
import { ViewedScreens } from '../viewed-screens.js';
import { MonitoringService } from './monitoring.service.js';
import { stretchOf } from './window.js';

/** How the installation does, for owner and admin. */
@Controller()
export class MonitoringController {
  constructor(
    private readonly monitoring: MonitoringService,
    private readonly qualities: QualityQueries,
    private readonly viewed: ViewedScreens,
  ) {}

  @Implements(getMonitoring)
  async overview(
    @Input() { query }: ReceivedBy<typeof getMonitoring>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.viewed.note('monitoring', claims, caller);
    return this.monitoring.overview(query.window);
  }

  @Implements(listRouteFigures)
  async routes(
    @Input() { query }: ReceivedBy<typeof listRouteFigures>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.viewed.note('routes', claims, caller);
    return this.monitoring.routes(query.window);
  }

  @Implements(listJobFigures)
  async jobs(
    @Input() { query }: ReceivedBy<typeof listJobFigures>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.viewed.note('jobs', claims, caller);
    return this.monitoring.jobs(query.window);
  }

  @Implements(getProductQuality)
  async quality(@Session() claims: AccessClaims, @CalledFrom() caller: Caller) {
    await this.viewed.note('product quality', claims, caller);
    return this.qualities.quality();
  }

  @Implements(getCacheMetrics)
  async caches(
    @Input() { query }: ReceivedBy<typeof getCacheMetrics>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    await this.viewed.note('caches', claims, caller);
    const now = new Date();
    const { from } = stretchOf(query.window, now);
    const caches = await this.monitoring.caches(query.window, now);
    return { from: from.toISOString(), until: now.toISOString(), caches };
  }
}
