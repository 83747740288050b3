import { randomUUID } from 'node:crypto';
import type { JobStatus } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import type { DataSource, EntityManager } from 'typeorm';
import type { Ended, JobFailure, Outcome, WiredJob } from './job.js';
import { noticeSql } from './job-notices.js';
import { JOB_COLUMNS, type JobRow } from './job-row.js';

/** How a job ends without success; `lapsed` ends only a job whose worker no longer holds it. */
export interface Ending {
  status: Ended['status'];
  error?: JobFailure;
  lapsed?: boolean;
}

/** Past its deadline by more than a worker needs to stop by itself. */
const LAPSED = `(lease_until < now() OR deadline_at < now() - interval '15 seconds')`;

/** Whether the user of a row of `jobs` may run it now; `background` is a parameter with the kinds that always may. */
function mayRun(background: string): string {
  return `(kind = ANY(${background}) OR (SELECT count(*) FROM jobs other WHERE other.user_id = jobs.user_id
            AND other.id <> jobs.id AND other.status IN ('running', 'cancelling')
            AND other.kind <> ALL(${background})) < running_limit)`;
}

/**
 * Every change of the jobs table after the insert. All times are PostgreSQL's, so that workers' clocks do not matter;
 * all writes of a worker are fenced by its lease token, so that one who lost the job cannot touch it.
 */
export class JobStore {
  /** Kinds that the limit of running jobs does not know. */
  private readonly background: string[];

  constructor(
    private readonly database: DataSource,
    private readonly jobs: ReadonlyMap<string, WiredJob>,
    private readonly leaseMs: number,
  ) {
    this.background = [...jobs.values()]
      .filter(({ definition }) => definition.options.isBackground)
      .map(({ definition }) => definition.kind);
  }

  async read(jobId: string): Promise<JobRow | undefined> {
    const [row]: JobRow[] = await this.database.query(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1`, [
      jobId,
    ]);
    return row;
  }

  /**
   * Takes the job for this worker. Undefined when there is nothing to take: it has ended, somebody holds it, or its
   * user has as many at work as the plan allows; whoever ends one of those calls the next.
   */
  async claim(jobId: string): Promise<JobRow | undefined> {
    return this.database.transaction(async (tx) => {
      await tx.query(
        `SELECT pg_advisory_xact_lock(hashtext('plumbline-jobs'), hashtext(user_id::text)) FROM jobs WHERE id = $1`,
        [jobId],
      );
      const [row] = await returning<JobRow>(
        tx,
        `UPDATE jobs SET status = 'running', lease_token = $2, lease_until = now() + $3 * interval '1 ms',
                heartbeat_at = now(), attempt = attempt + 1, step = 0, done = NULL, total = NULL,
                started_at = coalesce(started_at, now()),
                deadline_at = coalesce(deadline_at, now() + deadline_ms * interval '1 ms')
         WHERE id = $1 AND attempt < max_attempts
           AND (status = 'queued' OR (status = 'running' AND lease_until < now()))
           AND ${mayRun('$4')}
         RETURNING ${JOB_COLUMNS}`,
        [jobId, randomUUID(), this.leaseMs, this.background],
      );
      return row;
    });
  }

  /** Extends the lease; answers what the job should be doing, or undefined when it is no longer this worker's. */
  async heartbeat(row: JobRow): Promise<JobStatus | undefined> {
    const [beaten] = await returning<{ status: JobStatus }>(
      this.database,
      `UPDATE jobs SET lease_until = now() + $3 * interval '1 ms', heartbeat_at = now()
       WHERE id = $1 AND lease_token = $2 AND status IN ('running', 'cancelling') RETURNING status`,
      [row.id, row.leaseToken, this.leaseMs],
    );
    return beaten?.status;
  }

  async progress(row: JobRow): Promise<boolean> {
    const written = await returning(
      this.database,
      `UPDATE jobs SET step = $3, done = $4, total = $5
       WHERE id = $1 AND lease_token = $2 AND status = 'running' RETURNING id`,
      [row.id, row.leaseToken, row.step, wholeOrNull(row.done), wholeOrNull(row.total)],
    );
    return written.length === 1;
  }

  /**
   * Ends the job with success and saves what it made, in one transaction. Undefined when the fence refused: the job was
   * cancelled or another worker has it. A commit whose answer was lost is recognised and counts as success.
   */
  async succeed(row: JobRow, outcome: Outcome, lastStep: number): Promise<JobRow | undefined> {
    const saved = await this.database.transaction(async (tx) => {
      const [ended] = await returning<JobRow>(
        tx,
        `UPDATE jobs SET status = 'succeeded', result = $3, step = $4, lease_until = NULL, finished_at = now()
         WHERE id = $1 AND lease_token = $2 AND status = 'running' RETURNING ${JOB_COLUMNS}`,
        [row.id, row.leaseToken, outcome.result ? JSON.stringify(outcome.result) : null, lastStep],
      );
      if (!ended) return undefined;
      await outcome.save?.(tx);
      await this.callNext(tx, row.userId);
      return ended;
    });
    if (saved) return saved;
    const current = await this.read(row.id);
    return current?.status === 'succeeded' && current.leaseToken === row.leaseToken ? current : undefined;
  }

  /** Ends the job without success. A job that is being cancelled ends cancelled, whatever else went wrong. */
  async end(row: JobRow, ending: Ending): Promise<JobRow | undefined> {
    return this.database.transaction(async (tx) => {
      const [ended] = await returning<JobRow>(
        tx,
        `UPDATE jobs SET status = CASE status WHEN 'cancelling' THEN 'cancelled' ELSE $3 END,
                error_code = CASE status WHEN 'cancelling' THEN NULL ELSE $4 END,
                error_message = CASE status WHEN 'cancelling' THEN NULL ELSE $5 END,
                lease_token = NULL, lease_until = NULL, finished_at = now()
         WHERE id = $1 AND lease_token = $2 AND status IN ('running', 'cancelling')
           ${ending.lapsed ? `AND ${LAPSED}` : ''}
         RETURNING ${JOB_COLUMNS}`,
        [row.id, row.leaseToken, ending.status, ending.error?.code ?? null, ending.error?.message ?? null],
      );
      if (!ended) return undefined;
      await this.follow(tx, ended);
      return ended;
    });
  }

  /** Gives the job back to the queue; undefined when it is no longer this worker's, or is being cancelled. */
  async requeue(
    row: JobRow,
    options: { delayMs: number; countsAsAttempt: boolean; lapsed?: boolean },
  ): Promise<JobRow | undefined> {
    return this.database.transaction(async (tx) => {
      const [queued] = await returning<JobRow>(
        tx,
        `UPDATE jobs SET status = 'queued', lease_token = NULL, lease_until = NULL,
                queued_at = now() + $3 * interval '1 ms', attempt = attempt - $4
         WHERE id = $1 AND lease_token = $2 AND status = 'running' ${options.lapsed ? `AND ${LAPSED}` : ''}
         RETURNING ${JOB_COLUMNS}`,
        [row.id, row.leaseToken, options.delayMs, options.countsAsAttempt ? 0 : 1],
      );
      if (queued && options.delayMs === 0)
        await tx.query(`SELECT ${noticeSql('dispatch', '$1::text')}`, [row.id]);
      if (queued && options.delayMs > 0) await this.callNext(tx, row.userId);
      return queued;
    });
  }

  /**
   * Cancels: at once when it waits, else by telling its worker. Answers the job as it is now, ended or not; undefined
   * when the workspace has no such job.
   */
  async cancel(workspaceId: string, jobId: string): Promise<JobRow | undefined> {
    return this.database.transaction(async (tx) => {
      const [cancelled] = await returning<JobRow>(
        tx,
        `UPDATE jobs SET status = CASE status WHEN 'queued' THEN 'cancelled' ELSE 'cancelling' END,
                finished_at = CASE status WHEN 'queued' THEN now() END
         WHERE id = $1 AND workspace_id = $2 AND status IN ('queued', 'running') RETURNING ${JOB_COLUMNS}`,
        [jobId, workspaceId],
      );
      if (cancelled?.status === 'cancelled') await this.follow(tx, cancelled);
      if (cancelled?.status === 'cancelling')
        await tx.query(`SELECT ${noticeSql('abort', '$1::text')}`, [jobId]);
      return cancelled ?? (await this.find(tx, workspaceId, jobId));
    });
  }

  async find(tx: EntityManager, workspaceId: string, jobId: string): Promise<JobRow | undefined> {
    const [row]: JobRow[] = await tx.query(
      `SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1 AND workspace_id = $2`,
      [jobId, workspaceId],
    );
    return row;
  }

  /** Open and recent jobs of a workspace, newest first. */
  async list(workspaceId: string, limit: number): Promise<JobRow[]> {
    return this.database.query(
      `SELECT ${JOB_COLUMNS} FROM jobs WHERE workspace_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
      [workspaceId, limit],
    );
  }

  /** Jobs that wait for longer than a dispatch takes although their user may run them. */
  async overlooked(olderThanMs: number): Promise<JobRow[]> {
    return this.database.query(
      `SELECT ${JOB_COLUMNS} FROM jobs
       WHERE status = 'queued' AND queued_at <= now() - $1 * interval '1 ms' AND kind = ANY($2)
         AND ${mayRun('$3')}
       ORDER BY created_at`,
      [olderThanMs, [...this.jobs.keys()], this.background],
    );
  }

  /** Jobs whose worker is gone, or cannot be stopped by itself in time. */
  async lapsed(): Promise<JobRow[]> {
    return this.database.query(
      `SELECT ${JOB_COLUMNS} FROM jobs
       WHERE status IN ('running', 'cancelling') AND kind = ANY($1) AND ${LAPSED} LIMIT 100`,
      [[...this.jobs.keys()]],
    );
  }

  /** Milliseconds until the first lease ends unless it is extended; undefined when nothing is at work. */
  async nextLapseMs(): Promise<number | undefined> {
    const [row]: { ms: number | null }[] = await this.database.query(
      `SELECT (extract(epoch FROM min(lease_until) - now()) * 1000)::float8 AS ms
       FROM jobs WHERE status IN ('running', 'cancelling') AND kind = ANY($1)`,
      [[...this.jobs.keys()]],
    );
    return row?.ms ?? undefined;
  }

  private async follow(tx: EntityManager, row: JobRow): Promise<void> {
    const wired = this.jobs.get(row.kind);
    const input = wired?.definition.schema.safeParse(row.input);
    if (wired?.job.onEnd && input?.success) await wired.job.onEnd(tx, input.data, endedOf(row));
    await this.callNext(tx, row.userId);
  }

  /** Calls the job of this user that has waited longest, now that one may run. Background jobs wait for nobody. */
  private async callNext(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `SELECT ${noticeSql('dispatch', 'id')} FROM (
         SELECT id FROM jobs WHERE user_id = $1 AND status = 'queued' AND queued_at <= now() AND kind <> ALL($2)
         ORDER BY created_at LIMIT 1) next`,
      [userId, this.background],
    );
  }
}

function endedOf(row: JobRow): Ended {
  if (row.status === 'cancelled') return { status: 'cancelled' };
  const code = (row.errorCode ?? 'internal') as JobFailure['code'];
  return { status: 'failed', error: { code, message: row.errorMessage ?? '' } };
}

function wholeOrNull(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
