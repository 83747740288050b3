import type { JobStatus, JobView } from '@plumbline/contracts';

/** A row of the jobs table, as this library reads it. */
export interface JobRow {
  id: string;
  kind: string;
  workspaceId: string;
  userId: string;
  input: unknown;
  title: string;
  subjectType: string;
  subjectId: string;
  /** The context of the request that made it, as `contextHeaders` wrote it. */
  headers: Record<string, string>;
  status: JobStatus;
  /** Starts so far. */
  attempt: number;
  /** Those of them that ended through no fault of the job. */
  forgiven: number;
  maxAttempts: number;
  leaseToken: string | null;
  step: number;
  done: number | null;
  total: number | null;
  result: { type: string; id: string } | null;
  errorCode: string | null;
  errorMessage: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Milliseconds until this run is out of time by the clock of PostgreSQL when the row was read; null before the first. */
  deadlineInMs: number | null;
}

export const JOB_COLUMNS = `
  id, kind, workspace_id AS "workspaceId", user_id AS "userId", input, title, subject_type AS "subjectType",
  subject_id AS "subjectId", headers, status, attempt, forgiven, max_attempts AS "maxAttempts", lease_token AS "leaseToken",
  step, done::float8 AS done, total::float8 AS total, result, error_code AS "errorCode",
  error_message AS "errorMessage", created_at AS "createdAt", started_at AS "startedAt",
  finished_at AS "finishedAt", (extract(epoch FROM deadline_at - now()) * 1000)::float8 AS "deadlineInMs"`;

/** A job as people see it; `steps` are those of its definition. */
export function viewOf(row: JobRow, steps: readonly string[]): JobView {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    status: row.status,
    step: { index: row.step, count: steps.length, name: steps[row.step] ?? '' },
    steps: [...steps],
    ...(row.done !== null && { done: row.done }),
    ...(row.total !== null && { total: row.total }),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    ...(row.errorCode !== null && { error: { code: row.errorCode, message: row.errorMessage ?? '' } }),
    ...(row.result !== null && { result: row.result }),
    subject: { type: row.subjectType, id: row.subjectId },
  };
}

/** Whether a job that has failed by its own fault may not be tried again. */
export function isLastAttempt(row: JobRow): boolean {
  return row.attempt - row.forgiven >= row.maxAttempts;
}
