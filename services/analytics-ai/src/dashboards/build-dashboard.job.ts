import { Inject } from '@nestjs/common';
import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import { type Engine, runPlans } from '@plumbline/datasets';
import { LiveBus } from '@plumbline/events';
import {
  defineJob,
  type Ended,
  type Job,
  type JobContext,
  JobError,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import { AppError, faultPoint } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { buildDashboard, NothingToChart } from '../building/build-dashboard.js';
import { ENGINE } from '../config.js';
import { SourcesService } from '../sources/sources.service.js';
import { DashboardRow } from './dashboard.entity.js';
import { saveChange } from './dashboard-state.js';

export const buildDashboardJob = defineJob({
  kind: 'build-dashboard',
  schema: z.object({
    dashboardId: z.uuid(),
    workspaceId: z.uuid(),
    dataSourceId: z.uuid(),
    zone: z.string(),
  }),
  options: { deadlineMs: 120_000, maxAttempts: 3, concurrency: 2 },
});
type Input = z.infer<typeof buildDashboardJob.schema>;

/** Reads profile and Parquet of the source's current version; leaves a ready dashboard, or a failed one with a reason. */
@JobOf(buildDashboardJob)
export class BuildDashboard implements Job<typeof buildDashboardJob> {
  constructor(
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  async run({ dashboardId, workspaceId, dataSourceId, zone }: Input, context: JobContext): Promise<Outcome> {
    context.step(0);
    faultPoint('build-dashboard-start');
    const source = await this.sources.find(workspaceId, dataSourceId).catch((error: unknown) => {
      if (error instanceof AppError)
        throw new JobError('source_gone', 'The data source was deleted meanwhile.');
      throw error;
    });
    const open = await this.sources.openVersion(source, source.currentVersion, zone);
    const ask = async (plans: QueryPlan[]): Promise<(QueryResult | undefined)[]> => {
      const outcomes = await runPlans(this.engine, open.dataset, plans, { signal: context.signal });
      context.signal.throwIfAborted();
      return outcomes.map(({ result }) => result);
    };
    const config = await buildDashboard(open.shape, ask, (index) => context.step(index)).catch(
      (error: unknown) => {
        if (error instanceof NothingToChart) throw new JobError('no_chartable_columns', error.message);
        throw error;
      },
    );
    faultPoint('build-dashboard-worked');
    return {
      result: { type: 'dashboard', id: dashboardId },
      save: async (tx) => {
        const row = await this.building(tx, dashboardId, workspaceId);
        if (!row) return;
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
