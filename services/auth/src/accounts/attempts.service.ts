import { Injectable } from '@nestjs/common';
import { AppError } from '@plumbline/server';
import { DataSource } from 'typeorm';

export interface AttemptLimit {
  /** What is counted, such as `login:maria@203.0.113.7`. */
  key: string;
  max: number;
  windowMs: number;
}

/** Counts attempts in one statement each, so that a parallel burst is counted exactly. */
@Injectable()
export class AttemptsService {
  constructor(private readonly database: DataSource) {}

  /** Takes an attempt before it is judged. @throws AppError `too_many_requests` when the window is used up */
  async take(limits: AttemptLimit[]): Promise<void> {
    for (const { key, max, windowMs } of limits) {
      const [row]: { count: number; wait: number }[] = await this.database.query(
        `INSERT INTO attempts AS a (key, count, window_until) VALUES ($1, 1, now() + make_interval(secs => $2))
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN a.window_until < now() THEN 1 ELSE a.count + 1 END,
           window_until = CASE WHEN a.window_until < now() THEN excluded.window_until ELSE a.window_until END
         RETURNING count, ceil(extract(epoch FROM window_until - now()))::int AS wait`,
        [key, windowMs / 1_000],
      );
      if (row && row.count > max) {
        throw new AppError(
          'too_many_requests',
          'Too many attempts. Please wait a little and try again.',
          undefined,
          row.wait,
        );
      }
    }
  }

  /** Gives attempts back: they turned out to be good ones. */
  async giveBack(keys: string[]): Promise<void> {
    await this.database.query(`UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = ANY($1)`, [
      keys,
    ]);
  }

  async forget(key: string): Promise<void> {
    await this.database.query(`DELETE FROM attempts WHERE key = $1`, [key]);
  }
}
