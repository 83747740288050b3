import { setTimeout as sleep } from 'node:timers/promises';
import { Inject } from '@nestjs/common';
import {
  type AlertChecked,
  type AlertDefinition,
  type AlertSeries,
  type AlertVerdict,
  MOST_DRAWN_PERIODS,
} from '@plumbline/contracts';
import { type Ended, type Job, type JobContext, type JobInput, JobOf, type Outcome } from '@plumbline/jobs';
import { AppError } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { endedJob, failedWork, tellEnd, type WorkEnd } from '../scheduled-runs/end-work.js';
import { ScheduledWorkRow } from '../scheduled-runs/scheduled-work.entity.js';
import type { SourceRow } from '../sources/source.entity.js';
import { SourcesService } from '../sources/sources.service.js';
import { AlertEvaluator, notYetKnown } from './alert-evaluator.js';
import { keepAlertFacts } from './alert-facts.js';
import { checkAlertJob } from './check-queue.js';

type Input = JobInput<typeof checkAlertJob>;

/** News of a version may be here later than that of the check that looks at it. */
const [WAIT_MS, WAIT_STEP_MS] = [15_000, 250];

/** Looks at the number of an alert. Comes in: a run of its schedule; leaves: how it stands, which the schedule is told. */
@JobOf(checkAlertJob)
export class CheckAlert implements Job<typeof checkAlertJob> {
  constructor(
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(AlertEvaluator) private readonly evaluator: AlertEvaluator,
  ) {}

  async run(input: Input, { signal }: JobContext): Promise<Outcome> {
    const end = await this.judge(input, signal);
    return { save: (tx) => tell(tx, input, end) };
  }

  async onEnd(tx: EntityManager, input: Input, ended: Ended): Promise<void> {
    await tell(tx, input, endedJob(ended));
  }

  private async judge({ workspaceId, zone, alert, ...input }: Input, signal: AbortSignal): Promise<WorkEnd> {
    try {
      const source = await this.source(workspaceId, input, signal);
      const open = await this.sources.openVersion(source, source.currentVersion, zone, 'anywhere');
      const checked = await this.evaluator.evaluate({ workspaceId, open, zone, fresh: true }, alert);
      // Of a live source the first rows alone are counted here.
      return {
        ...(!open.isLive && { rows: open.rowCount }),
        alert: { ...checked.verdict, ...seriesOf(checked, alert) },
      };
    } catch (error) {
      if (error instanceof AppError) return failedWork(error.code, error.message);
      throw error;
    }
  }

  private async source(
    workspaceId: string,
    { dataSourceId, leastVersion }: Pick<Input, 'dataSourceId' | 'leastVersion'>,
    signal: AbortSignal,
  ): Promise<SourceRow> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      const source = await this.sources.find(workspaceId, dataSourceId);
      if (source.currentVersion >= leastVersion) return source;
      if (Date.now() >= end) throw notYetKnown(leastVersion);
      await sleep(WAIT_STEP_MS, undefined, { signal });
    }
  }
}

/** What a mail draws of it: of data that is stale, nothing. */
function seriesOf(
  { watch: { label, format, period }, periods, crossings }: AlertChecked,
  { rule }: AlertDefinition,
): { series?: AlertSeries } {
  if (rule.kind === 'stale' || periods.length === 0) return {};
  const drawn = periods.slice(-MOST_DRAWN_PERIODS);
  const told = new Set(crossings.map(({ t }) => t));
  const messages = drawn.flatMap(({ t }, place) => (told.has(t) ? [place] : []));
  return { series: { label, period, ...(format && { format }), periods: drawn, messages } };
}

async function tell(tx: EntityManager, input: Input, end: WorkEnd): Promise<void> {
  const verdict: AlertVerdict | undefined = 'error' in end ? undefined : end.alert;
  if (verdict) await keepAlertFacts(tx, input.workspaceId, verdict.sentence);
  await tellEnd(tx, input, end);
  await tx.delete(ScheduledWorkRow, { runId: input.runId });
}
