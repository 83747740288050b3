import { randomUUID } from 'node:crypto';
import { type Plan, RUNNING_JOBS } from '@plumbline/contracts';
import { AppError, contextHeaders } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import type { JobDefinition, JobInput } from '../definition/job.js';
import { noticeSql } from './job-notices.js';

/** Waiting jobs of one kind past which a service says that it is busy. */
const MAX_QUEUED = 500;
/** And of one workspace, so that the others find room. */
const MAX_QUEUED_OF_WORKSPACE = 100;

export interface JobRequest<Definition extends JobDefinition> {
  input: JobInput<Definition>;
  workspaceId: string;
  userId: string;
  /** Decides how many jobs of the workspace run at the same time; further ones wait. */
  plan: Plan;
  /** As people read it in the tray, such as `Reading orders.csv`. */
  title: string;
  subject: { type: string; id: string };
  /** The same key of the same user and kind answers the job it made before. */
  idempotencyKey?: string;
  /** It waits for something that others make, and is not begun before `releaseJob`. */
  isHeld?: boolean;
}

/**
 * Queues a job inside the creating transaction and answers its id. It is dispatched right after the commit.
 * @throws ZodError when the input is not in the definition's shape
 * @throws AppError `busy` when too many jobs of this kind wait, in all or of this workspace
 */
export async function enqueue<Definition extends JobDefinition>(
  tx: EntityManager,
  definition: Definition,
  request: JobRequest<Definition>,
): Promise<string> {
  const { kind, options } = definition;
  const input = definition.schema.parse(request.input);
  const added: { id: string }[] = await tx.query(
    `WITH added AS (
       INSERT INTO jobs (id, kind, workspace_id, user_id, idem_key, input, title, subject_type, subject_id,
                         running_limit, max_attempts, deadline_ms, headers, queued_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
              CASE WHEN $14 THEN 'infinity' ELSE now() END
       WHERE (SELECT count(*) FROM jobs WHERE status = 'queued' AND kind = $2) < ${MAX_QUEUED}
         AND (SELECT count(*) FROM jobs WHERE status = 'queued' AND kind = $2 AND workspace_id = $3)
             < ${MAX_QUEUED_OF_WORKSPACE}
       ON CONFLICT (user_id, kind, idem_key) DO NOTHING RETURNING id)
     SELECT id, CASE WHEN $14 THEN NULL ELSE ${noticeSql('dispatch', 'id')} END FROM added`,
    [
      ...[randomUUID(), kind, request.workspaceId, request.userId, request.idempotencyKey ?? null],
      ...[JSON.stringify(input), request.title, request.subject.type, request.subject.id],
      ...[RUNNING_JOBS[request.plan], options.maxAttempts, options.deadlineMs],
      ...[JSON.stringify(contextHeaders()), request.isHeld ?? false],
    ],
  );
  if (added[0]) return added[0].id;
  const [known]: { id: string }[] = await tx.query(
    `SELECT id FROM jobs WHERE user_id = $1 AND kind = $2 AND idem_key = $3`,
    [request.userId, kind, request.idempotencyKey ?? null],
  );
  if (known) return known.id;
  throw new AppError(
    'busy',
    'Too much work is waiting right now. Please try again in a moment.',
    undefined,
    30,
  );
}

/** Lets a held job begin, right after the commit. Nothing happens to one that has ended or was not held. */
export async function releaseJob(tx: EntityManager, jobId: string): Promise<void> {
  await tx.query(
    `WITH released AS (
       UPDATE jobs SET queued_at = now() WHERE id = $1 AND status = 'queued' AND queued_at = 'infinity' RETURNING id)
     SELECT ${noticeSql('dispatch', 'id')} FROM released`,
    [jobId],
  );
}
