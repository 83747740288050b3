import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TOTALS_KEPT_DAYS } from '@plumbline/contracts';
import { BackgroundLoop, LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource } from 'typeorm';

const PAUSE_MS = 900_000;

/** What there is now, by measure. */
export const TOTALS = `
  SELECT measure, sum(amount) AS amount FROM workspace_usage GROUP BY measure
  UNION ALL SELECT 'workspaces', count(*) FROM workspaces
  UNION ALL SELECT 'users', count(*) FROM users
  UNION ALL SELECT 'users_seen', count(DISTINCT user_id) FROM sessions
            WHERE last_seen_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;

/**
 * Writes down what there is, so that a day is left with what it ended with. Every process may do so: the same figures
 * take the place of one another.
 */
@Injectable()
export class DailyTotals implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = throttle((error: Error) => logger.warn({ err: error }, 'daily totals'));
    this.loop = new BackgroundLoop(() => this.keep().then(() => false), { pauseMs: PAUSE_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  async keep(): Promise<void> {
    await this.database.query(
      `INSERT INTO daily_totals (day, measure, amount)
       SELECT (now() AT TIME ZONE 'UTC')::date, measure, amount FROM (${TOTALS}) now_there
       ON CONFLICT (day, measure) DO UPDATE SET amount = excluded.amount`,
    );
    await this.database.query(
      `DELETE FROM daily_totals WHERE day < now() - interval '${TOTALS_KEPT_DAYS} days'`,
    );
  }
}
