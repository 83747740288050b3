import type { JobStatus } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import type { DataSource, EntityManager } from 'typeorm';
import type { Ended, JobFailure, Outcome, WiredJob } from '../definition/job.js';
import type { Ending, InputFilter, Requeue } from './job-changes.js';
import { type Claim, type ClaimRequest, JobClaims } from './job-claims.js';
import { findLapsed, LAPSED, type LapsedRow } from './job-lapses.js';
import { noticeSql } from './job-notices.js';
import { JOB_COLUMNS, type JobRow } from './job-row.js';
import type { JobTiming } from './job-timing.js';

/**
 * Every change of the jobs table after the insert. All times are PostgreSQL's, so that workers' clocks do not matter;
 * all writes of a worker are fenced by its lease token, so that one who lost the job cannot touch it.
 */
export class JobStore {
  private readonly claims: JobClaims;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: ReadonlyMap<string, WiredJob>,
    private readonly timing: Pick<JobTiming, 'leaseMs' | 'heartbeatMs'>,
    /** The kinds whose waiting and lapsed jobs are looked for. */
    private readonly kinds: readonly string[] = [...jobs.keys()],
  ) {
    const background = [...jobs.values()].filter(({ definition }) => definition.options.isBackground);
    this.claims = new JobClaims(
      database,
      timing,
      background.map(({ definition }) => definition.kind),
    );
  }

  async read(jobId: string): Promise<JobRow | undefined> {
    const [row]: JobRow[] = await this.database.query(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1`, [
      jobId,
    ]);
    return row;
  }

  /** Takes the next job of a kind for this worker; see JobClaims. */
  claim(request: ClaimRequest): Promise<Claim> {
    return this.claims.claim(request);
  }

  /** Something else begins in the process of a running job. */
  async noteCompany({ id, leaseToken }: JobRow): Promise<void> {
    await this.database.query(`UPDATE jobs SET is_alone = false WHERE id = $1 AND lease_token = $2`, [
      id,
      leaseToken,
    ]);
  }

  /** Extends the lease; answers what the job should be doing, or undefined when it is no longer this worker's. */
  async heartbeat(row: JobRow): Promise<JobStatus | undefined> {
    const [beaten] = await returning<{ status: JobStatus }>(
      this.database,
      `UPDATE jobs SET lease_until = now() + $3 * interval '1 ms', heartbeat_at = now()
       WHERE id = $1 AND lease_token = $2 AND status IN ('running', 'cancelling') RETURNING status`,
      [row.id, row.leaseToken, this.timing.leaseMs],
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
      await this.callNext(tx, row.workspaceId);
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
  async requeue(row: JobRow, { delayMs, costs, isSuspect, lapsed }: Requeue): Promise<JobRow | undefined> {
    return this.database.transaction(async (tx) => {
      // Of a worker that is gone, the time until it was last heard of.
      const until = lapsed ? 'heartbeat_at' : 'now()';
      const [queued] = await returning<JobRow>(
        tx,
        `UPDATE jobs SET status = 'queued', lease_token = NULL, lease_until = NULL,
                queued_at = now() + $3 * interval '1 ms', attempt = attempt - $4, forgiven = forgiven + $5,
                is_suspect = is_suspect OR $6, ran_ms = ran_ms + CASE WHEN $7
                  THEN (coalesce(extract(epoch FROM ${until} - claimed_at), 0) * 1000)::bigint ELSE 0 END
         WHERE id = $1 AND lease_token = $2 AND status = 'running' ${lapsed ? `AND ${LAPSED}` : ''}
         RETURNING ${JOB_COLUMNS}`,
        [
          ...[row.id, row.leaseToken, delayMs],
          // A start that ended with its worker stays counted, as one that is forgiven; one that was given back never was.
          ...[costs !== 'attempt' && !lapsed ? 1 : 0, costs !== 'attempt' && lapsed ? 1 : 0],
          ...[isSuspect ?? false, costs !== 'nothing'],
        ],
      );
      if (queued && delayMs === 0) await tx.query(`SELECT ${noticeSql('dispatch', '$1::text')}`, [row.id]);
      if (queued) await this.callNext(tx, row.workspaceId);
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
      if (cancelled) await this.followCancel(tx, cancelled);
      return cancelled ?? (await this.find(tx, workspaceId, jobId));
    });
  }

  /** Cancels the open jobs of these kinds whose input has some values and, where that is said, not some others. */
  async cancelAbout(tx: EntityManager, kinds: readonly string[], input: InputFilter): Promise<JobRow[]> {
    const cancelled = await returning<JobRow>(
      tx,
      `UPDATE jobs SET status = CASE status WHEN 'queued' THEN 'cancelled' ELSE 'cancelling' END,
              finished_at = CASE status WHEN 'queued' THEN now() END
       WHERE kind = ANY($1) AND status IN ('queued', 'running') AND input @> $2::jsonb
         AND ($3::jsonb IS NULL OR NOT input @> $3::jsonb) RETURNING ${JOB_COLUMNS}`,
      [kinds, JSON.stringify(input.has), input.hasNot ? JSON.stringify(input.hasNot) : null],
    );
    for (const row of cancelled) await this.followCancel(tx, row);
    return cancelled;
  }

  private async followCancel(tx: EntityManager, row: JobRow): Promise<void> {
    if (row.status === 'cancelled') await this.follow(tx, row);
    else await tx.query(`SELECT ${noticeSql('abort', '$1::text')}`, [row.id]);
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

  /** Jobs that wait for longer than a dispatch takes although their workspace may run them. */
  overlooked(olderThanMs: number): Promise<JobRow[]> {
    return this.claims.overlooked(olderThanMs, this.kinds);
  }

  lapsed(): Promise<LapsedRow[]> {
    return findLapsed(this.database, this.kinds, this.timing);
  }

  /** Milliseconds until the first lease ends unless it is extended; undefined when nothing is at work. */
  async nextLapseMs(): Promise<number | undefined> {
    const [row]: { ms: number | null }[] = await this.database.query(
      `SELECT (extract(epoch FROM min(lease_until) - now()) * 1000)::float8 AS ms
       FROM jobs WHERE status IN ('running', 'cancelling') AND kind = ANY($1)`,
      [this.kinds],
    );
    return row?.ms ?? undefined;
  }

  private async follow(tx: EntityManager, row: JobRow): Promise<void> {
    const wired = this.jobs.get(row.kind);
    const input = wired?.definition.schema.safeParse(row.input);
    if (wired?.job.onEnd && input?.success) await wired.job.onEnd(tx, input.data, endedOf(row));
    await this.callNext(tx, row.workspaceId);
  }

  /** Calls for one job more of each kind that waits in this workspace, now that one may run. */
  private async callNext(tx: EntityManager, workspaceId: string): Promise<void> {
    await tx.query(
      `SELECT ${noticeSql('dispatch', 'id')} FROM (
         SELECT DISTINCT ON (kind) id FROM jobs WHERE workspace_id = $1 AND status = 'queued' AND queued_at <= now()
         ORDER BY kind, created_at) next`,
      [workspaceId],
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
