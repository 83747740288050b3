import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, ScheduleFired } from '@plumbline/contracts';
import { LiveBus, OnEvent } from '@plumbline/events';
import { enqueue } from '@plumbline/jobs';
import { AppError } from '@plumbline/server';
import { type EntityManager, IsNull } from 'typeorm';
import { enqueueCheck } from '../alerts/check-queue.js';
import { enqueueFind } from '../insights/find-queue.js';
import { failedWork, tellEnd } from '../scheduled-runs/end-work.js';
import { ScheduledWorkRow } from '../scheduled-runs/scheduled-work.entity.js';
import { SourceRow } from '../sources/source.entity.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { forecastAgainJob } from './forecast-queue.js';

type Fired = EventPayload<typeof ScheduleFired>;

/** Hears that a schedule's time has come; searches, forecasts and checks are done here, and the schedule is told their end. */
@Injectable()
export class ScheduledWorkHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(ScheduleFired)
  async onScheduleFired(fired: Fired, tx: EntityManager): Promise<void> {
    const work = this.workOf(fired.kind);
    if (!work) return;
    const { workspaceId, runId, aggregateVersion: attempt } = fired;
    try {
      const jobId = await work(tx, fired);
      await tx.upsert(ScheduledWorkRow, { runId, workspaceId, attempt, jobId }, ['runId']);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await tellEnd(tx, { workspaceId, runId, attempt }, failedWork(error.code, error.message));
    }
  }

  private workOf(kind: Fired['kind']): ((tx: EntityManager, fired: Fired) => Promise<string>) | undefined {
    if (kind === 'insights') return (tx, fired) => this.search(tx, fired);
    if (kind === 'prediction') return forecast;
    return kind === 'alert' ? enqueueCheck : undefined;
  }

  /** @throws AppError `not_found`, `busy` */
  private async search(tx: EntityManager, fired: Fired): Promise<string> {
    const { workspaceId, userId, zone } = fired;
    const id = fired.isOfDashboard ? await sourceOfDashboard(tx, fired) : fired.target;
    const source = await tx.findOneBy(SourceRow, { id, workspaceId, deletedAt: IsNull() });
    if (!source) throw new AppError('not_found', 'Its data source is gone.');
    const { currentVersion: version, name } = source;
    return enqueueFind(tx, this.live, { workspaceId, dataSourceId: id, version, name, userId, zone });
  }
}

/** The data source that a dashboard was made of. @throws AppError `not_found` */
async function sourceOfDashboard(tx: EntityManager, { workspaceId, target: id }: Fired): Promise<string> {
  const dashboard = await tx.findOneBy(DashboardRow, { id, workspaceId });
  if (!dashboard) throw new AppError('not_found', 'Its dashboard was deleted.');
  return dashboard.sourceId;
}

/** @throws AppError `busy` */
function forecast(tx: EntityManager, fired: Fired): Promise<string> {
  const { workspaceId, userId, username, zone, plan, runId, target, name } = fired;
  return enqueue(tx, forecastAgainJob, {
    input: {
      ...{ workspaceId, predictionId: target, runId, attempt: fired.aggregateVersion },
      ...{ userId, username, zone, plan },
    },
    ...{ workspaceId, userId, plan },
    title: `Forecasting again for ${name}`,
    subject: { type: 'prediction', id: target },
  });
}
