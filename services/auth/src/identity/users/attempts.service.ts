import { Injectable } from '@nestjs/common';
import { AppError } from '@plumbline/server';
import { DataSource } from 'typeorm';

export interface AttemptLimit {
  /** What is counted, such as `login:203.0.113.7`. */
  key: string;
  max: number;
  windowMs: number;
  /** Past the limit each further attempt is let through after twice the wait of the one before, instead of at the window's end. */
  growingWait?: { firstSeconds: number; longestSeconds: number };
}

/** Counts attempts in one statement each, so that a parallel burst is counted exactly. */
@Injectable()
export class AttemptsService {
  /** The last attempt of each key that is being counted here. */
  private readonly lanes = new Map<string, Promise<number>>();

  constructor(private readonly database: DataSource) {}

  /**
   * Takes an attempt before it is judged.
   * @param message what a refused caller reads
   * @throws AppError `too_many_requests` when the limit is used up
   */
  async take(
    limits: AttemptLimit[],
    message = 'Too many attempts. Please wait a little and try again.',
  ): Promise<void> {
    for (const limit of limits) {
      const waitSeconds = await this.tryInTurn(limit);
      if (waitSeconds > 0) throw new AppError('too_many_requests', message, undefined, waitSeconds);
    }
  }

  /** Gives attempts back: they turned out to be good ones. */
  async giveBack(keys: string[]): Promise<void> {
    await this.database.query(
      `UPDATE attempts SET count = greatest(count - 1, 0), blocked_until = NULL WHERE key = ANY($1)`,
      [keys],
    );
  }

  async forget(key: string): Promise<void> {
    await this.database.query(`DELETE FROM attempts WHERE key = $1`, [key]);
  }

  /** Attempts of one key take turns; who is refused is refused for all behind, so that a burst asks the database little. */
  private async tryInTurn(limit: AttemptLimit): Promise<number> {
    const before = this.lanes.get(limit.key)?.catch(() => 0);
    const turn = Promise.resolve(before).then((waitSeconds) => waitSeconds || this.tryTaking(limit));
    this.lanes.set(limit.key, turn);
    try {
      return await turn;
    } finally {
      if (this.lanes.get(limit.key) === turn) this.lanes.delete(limit.key);
    }
  }

  /**
   * A blocked row is not touched, so that a flood of attempts writes nothing; that it is not returned tells of it.
   * @returns the seconds to wait, 0 when the attempt was taken
   */
  private async tryTaking({ key, max, windowMs, growingWait }: AttemptLimit): Promise<number> {
    const [row]: { is_taken: boolean; wait: number | null }[] = await this.database.query(
      `WITH taken AS (
         INSERT INTO attempts AS a (key, count, window_until, blocked_until)
         SELECT $1, 1, now() + make_interval(secs => $2),
                CASE WHEN $3 = 1 THEN now() + make_interval(secs => coalesce($4::float8, $2)) END
         WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE key = $1 AND blocked_until > now())
         ON CONFLICT (key) DO UPDATE SET (count, window_until, blocked_until) = (
           SELECT next.count,
                  CASE WHEN next.wait IS NULL THEN next.window_until
                       ELSE greatest(next.window_until, now() + make_interval(secs => next.wait + $2)) END,
                  CASE WHEN next.count < $3 THEN NULL
                       WHEN next.wait IS NULL THEN next.window_until
                       ELSE now() + make_interval(secs => next.wait) END
           FROM (SELECT counted.*, CASE WHEN $4::float8 IS NOT NULL AND counted.count >= $3
                        THEN least($4::float8 * 2 ^ least(counted.count - $3, 10), $5::float8) END AS wait
                 FROM (SELECT CASE WHEN a.window_until < now() THEN 1 ELSE a.count + 1 END AS count,
                              CASE WHEN a.window_until < now() THEN excluded.window_until ELSE a.window_until END AS window_until
                      ) AS counted
                ) AS next)
         WHERE a.blocked_until IS NULL OR a.blocked_until <= now()
         RETURNING key)
       SELECT EXISTS (SELECT 1 FROM taken) AS is_taken,
              (SELECT ceil(extract(epoch FROM blocked_until - now()))::int FROM attempts WHERE key = $1) AS wait`,
      [key, windowMs / 1_000, max, growingWait?.firstSeconds ?? null, growingWait?.longestSeconds ?? null],
    );
    return row?.is_taken ? 0 : Math.max(row?.wait ?? 1, 1);
  }
}
