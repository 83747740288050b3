import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LiveBus } from '@plumbline/events';
import { BackgroundLoop, faultPoint, LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { databaseNow } from '../catalog/database-clock.js';
import { SettleService } from '../deliveries/settle.service.js';
import { fireDue } from './fire-due.js';
import { endOverdue, endUnapproved, removeOldRuns, retryDue } from './overdue.js';
import { watchSchedules } from './watch-schedules.js';

const PAUSE_MS = 1_000;
const SWEEP_MS = 3_600_000;

/** Looks every second for what is due: times that have come, attempts that are to be repeated, mails that are settled. */
@Injectable()
export class FiringService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;
  private sweptAt = 0;
  private stopWatching = () => {};

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(SettleService) private readonly deliveries: SettleService,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = throttle((error) => logger.warn({ err: error }, 'schedules'));
    this.loop = new BackgroundLoop(() => this.pass(), { pauseMs: PAUSE_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
    this.stopWatching = watchSchedules(this.database);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopWatching();
    await this.loop.stop();
  }

  private async pass(): Promise<boolean> {
    const fired = await this.at(async (tx, now) => {
      const due = await fireDue(tx, now);
      for (const schedule of due) broadcastSchedule(tx, this.live, schedule);
      await retryDue(tx, now);
      await endOverdue(tx, this.live, now);
      await endUnapproved(tx, this.live, now);
      return due.length;
    });
    if (fired > 0) faultPoint('schedule.committed');
    await this.deliveries.settle();
    if (Date.now() - this.sweptAt >= SWEEP_MS) {
      this.sweptAt = Date.now();
      await this.at(removeOldRuns);
    }
    return fired > 0;
  }

  private at<Answer>(work: (tx: EntityManager, now: Date) => Promise<Answer>): Promise<Answer> {
    return this.database.transaction(async (tx) => work(tx, await databaseNow(tx)));
  }
}
