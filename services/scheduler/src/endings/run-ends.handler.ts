import { Inject, Injectable } from '@nestjs/common';
import {
  type EventPayload,
  type ExportError,
  ScheduledFileMade,
  ScheduledRefreshEnded,
  ScheduledWorkEnded,
} from '@plumbline/contracts';
import { LiveBus, OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { VerdictsService } from '../alerts/verdicts.service.js';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { DeliverService } from '../deliveries/deliver.service.js';
import { endRun } from '../runs/end-run.js';
import { endSearch } from './end-search.js';

/** Attempts of a run whose work fails in passing; between them it waits 2, then 8 minutes. */
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 2 * 60_000;
/** A file without one of its tiles, or with an empty or outdated one, is not sent. */
const HELD_CODES: readonly string[] = [
  'tile_failed',
  'tile_empty',
  'tile_stale',
  'column_gone',
  'not_approved',
];

/** Hears from the owners of the work how a run went: it ends, is tried again, its file is sent, or an alert is told. */
@Injectable()
export class RunEndsHandler {
  constructor(
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DeliverService) private readonly deliveries: DeliverService,
    @Inject(VerdictsService) private readonly verdicts: VerdictsService,
  ) {}

  @OnEvent(ScheduledWorkEnded)
  async onScheduledWorkEnded(
    { runId, aggregateVersion: attempt, end }: EventPayload<typeof ScheduledWorkEnded>,
    tx: EntityManager,
  ): Promise<void> {
    if (await endSearch(tx, { runId, end })) return;
    const run = await lockOpen(tx, runId, attempt);
    if (!run) return;
    if ('error' in end) return this.fail(tx, run, end);
    if (end.alert) return this.verdicts.apply(tx, run, end.alert);
    await endRun(tx, this.live, run, { status: 'done', ...end, now: await databaseNow(tx) });
  }

  @OnEvent(ScheduledRefreshEnded)
  onScheduledRefreshEnded(
    ended: EventPayload<typeof ScheduledRefreshEnded>,
    tx: EntityManager,
  ): Promise<void> {
    return this.onScheduledWorkEnded(ended, tx);
  }

  @OnEvent(ScheduledFileMade)
  async onScheduledFileMade(
    { runId, aggregateVersion: attempt, made }: EventPayload<typeof ScheduledFileMade>,
    tx: EntityManager,
  ): Promise<void> {
    const run = await lockOpen(tx, runId, attempt);
    if (!run) return;
    if ('error' in made) return this.fail(tx, run, made);
    const schedule = await tx.findOneByOrFail(ScheduleRow, { id: run.scheduleId });
    await this.deliveries.deliver(tx, { run, schedule, file: made, now: await databaseNow(tx) });
  }

  private async fail(
    tx: EntityManager,
    run: ScheduleRunRow,
    { error, isPassing }: { error: ExportError; isPassing: boolean },
  ): Promise<void> {
    const now = await databaseNow(tx);
    if (isPassing && run.attempt < ATTEMPTS) {
      const wait = FIRST_WAIT_MS * 4 ** (run.attempt - 1);
      await tx.update(
        ScheduleRunRow,
        { id: run.id },
        { retryAt: new Date(now.getTime() + wait), error: error.message },
      );
      return;
    }
    const status = HELD_CODES.includes(error.code) ? 'held' : 'failed';
    await endRun(tx, this.live, run, { status, error: error.message, now });
  }
}

/** The run, if it waits for the end of this attempt. */
const lockOpen = (tx: EntityManager, id: string, attempt: number): Promise<ScheduleRunRow | null> =>
  tx.findOne(ScheduleRunRow, {
    where: { id, attempt, status: 'queued' },
    lock: { mode: 'pessimistic_write' },
  });
