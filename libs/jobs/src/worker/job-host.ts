import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { JobTiming } from '../table/job-timing.js';

const FORGOTTEN_AFTER = `interval '1 day'`;

export interface JobHostParts {
  database: DataSource;
  timing: JobTiming;
  /** Whether it runs jobs; one that does not is a witness still. */
  works: boolean;
  onError: (error: Error) => void;
}

/**
 * This process in the table of those that belong to a service. It says that it is alive, without a gap or since when
 * again, so that the death of one process can be told from the stop of all.
 */
export class JobHost {
  readonly id = randomUUID();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: JobHostParts) {}

  /** @param isAfterCrash somebody saw this program die by itself the last time it ran */
  async start(isAfterCrash: boolean): Promise<void> {
    const { database, timing, onError } = this.parts;
    if (isAfterCrash) await database.query('UPDATE job_hosts SET crashed = true');
    await database.query(`DELETE FROM job_hosts WHERE seen_at < now() - ${FORGOTTEN_AFTER}`);
    await this.beat();
    this.timer = setInterval(() => void this.beat().catch(onError), timing.heartbeatMs / 2);
  }

  /** A gap as long as a lease begins its witness anew: meanwhile nobody may have been able to say anything. */
  async beat(): Promise<void> {
    const { database, timing, works } = this.parts;
    await database.query(
      `INSERT INTO job_hosts AS host (id, works, alive_since, seen_at) VALUES ($1, $2, now(), now())
       ON CONFLICT (id) DO UPDATE SET seen_at = now(), alive_since =
         CASE WHEN host.seen_at < now() - $3 * interval '1 ms' THEN now() ELSE host.alive_since END`,
      [this.id, works, timing.leaseMs],
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.parts.database
      .query('DELETE FROM job_hosts WHERE id = $1', [this.id])
      .catch(this.parts.onError);
  }
}
