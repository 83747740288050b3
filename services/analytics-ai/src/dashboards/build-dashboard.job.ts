import { Inject } from '@nestjs/common';
import type { Engine } from '@plumbline/datasets';
import { LiveBus } from '@plumbline/events';
import {
  type Ended,
  type Job,
  type JobContext,
  JobError,
  JobObsolete,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { buildDashboard, NothingToChart } from '../generation/build-dashboard.js';
import { SourceRow } from '../sources/source.entity.js';
import { goneForJob, SourcesService } from '../sources/sources.service.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { askForBuilding } from './ask-for-building.js';
import { buildDashboardJob, rebuild } from './build-queue.js';
import { saveChange } from './dashboard-state.js';

type Input = z.infer<typeof buildDashboardJob.schema>;

/** Reads profile and Parquet of the source's current version; leaves a ready dashboard, or a failed one with a reason. */
@JobOf(buildDashboardJob)
export class BuildDashboard implements Job<typeof buildDashboardJob> {
  constructor(
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  async run({ dashboardId, workspaceId, dataSourceId, zone }: Input, context: JobContext): Promise<Outcome> {
    context.step(0);
    const open = await this.sources
      .find(workspaceId, dataSourceId)
      .then((source) => this.sources.openVersion(source, source.currentVersion, zone, 'anywhere'))
      .catch(goneForJob);
    const ask = askForBuilding(this.engine, this.config, open, context.signal);
    const config = await buildDashboard(open.shape, ask, (index) => context.step(index)).catch(
      async (error: unknown) => {
        if (error instanceof NothingToChart) throw new JobError('no_chartable_columns', error.message);
        return goneForJob(await this.sources.failure(workspaceId, open, error));
      },
    );
    return {
      result: { type: 'dashboard', id: dashboardId },
      save: async (tx) => {
        const row = await this.building(tx, dashboardId, workspaceId);
        if (!row) return;
        const now = await tx.findOneBy(SourceRow, { id: dataSourceId });
        if (!now || now.deletedAt) throw new JobObsolete('The data source was deleted in the meantime.');
        if (now.currentVersion !== open.version) return rebuild(tx, this.live, row);
        Object.assign(row, { config, status: 'ready', dataVersion: open.version, error: null });
        await saveChange(tx, this.live, row);
      },
    };
  }

  /** However it ended: the place in the plan is free again, and the reason is there to read. */
  async onEnd(tx: EntityManager, { dashboardId, workspaceId }: Input, ended: Ended): Promise<void> {
    const row = await this.building(tx, dashboardId, workspaceId);
    if (!row) return;
    const error = ended.error ?? { code: 'cancelled', message: 'Building was cancelled.' };
    Object.assign(row, { status: 'failed', error });
    await saveChange(tx, this.live, row);
  }

  private building(tx: EntityManager, id: string, workspaceId: string): Promise<DashboardRow | null> {
    return tx.findOne(DashboardRow, {
      where: { id, workspaceId, status: 'building' },
      lock: { mode: 'pessimistic_write' },
    });
  }
}
