import { afterCommit, planOf } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import { defineJob, enqueue, openJobs } from '@plumbline/jobs';
import { AppError } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { InsightRunRow } from './insight-run.entity.js';

export const findInsightsJob = defineJob({
  kind: 'find-insights',
  steps: [
    'Reading the profile',
    'Following time',
    'Comparing columns',
    'Testing against chance',
    'Writing findings',
  ],
  schema: z.object({
    workspaceId: z.uuid(),
    dataSourceId: z.uuid(),
    version: z.number().int(),
    zone: z.string(),
  }),
  options: { deadlineMs: 900_000, maxAttempts: 3, concurrency: 1, isBackground: true },
});

export interface FindRequest {
  workspaceId: string;
  dataSourceId: string;
  version: number;
  name: string;
  /** Whose job it is, and the calendar they live by. */
  userId: string;
  zone: string;
}

/**
 * Queues a search through a version, unless one is on its way; answers its job. The caller's transaction holds the
 * run's row until it ends, so that two callers queue one.
 * @throws AppError `busy`
 */
export async function enqueueFind(tx: EntityManager, live: LiveBus, request: FindRequest): Promise<string> {
  const run = await lockRun(tx, request);
  if (run.jobId && (await openJobs(tx, [run.jobId])).has(run.jobId)) return run.jobId;
  const { workspaceId, dataSourceId, version, zone, name, userId } = request;
  const jobId = await enqueue(tx, findInsightsJob, {
    input: { workspaceId, dataSourceId, version, zone },
    workspaceId,
    userId,
    plan: await planOf(tx, workspaceId),
    title: `Looking for insights in ${name}`,
    subject: { type: 'data-source', id: dataSourceId },
  });
  await saveRun(tx, live, Object.assign(run, { status: 'queued', jobId, note: null, finishedAt: null }));
  return jobId;
}

/** The search that follows new data: what has been looked through already is not looked through again. */
export async function enqueueFirstFind(
  tx: EntityManager,
  live: LiveBus,
  request: FindRequest,
): Promise<void> {
  const { dataSourceId: sourceId, version } = request;
  if (await tx.existsBy(InsightRunRow, { sourceId, version, status: 'done' })) return;
  try {
    await enqueueFind(tx, live, request);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Data that came in must not wait for a place in the queue.
    const run = await lockRun(tx, request);
    await saveRun(tx, live, Object.assign(run, { status: 'failed', note: error.message }));
  }
}

async function lockRun(
  tx: EntityManager,
  { workspaceId, dataSourceId: sourceId, version }: FindRequest,
): Promise<InsightRunRow> {
  const fresh = { sourceId, version, workspaceId, status: 'queued' as const, tests: 0, passed: 0, shown: 0 };
  await tx.createQueryBuilder().insert().into(InsightRunRow).values(fresh).orIgnore().execute();
  return tx.findOneOrFail(InsightRunRow, {
    where: { sourceId, version },
    lock: { mode: 'pessimistic_write' },
  });
}

/** Stores how a search stands, and tells the workspace's browsers. */
export async function saveRun(tx: EntityManager, live: LiveBus, run: InsightRunRow): Promise<void> {
  await tx.save(run);
  broadcastInsights(tx, live, run);
}

export function broadcastInsights(
  tx: EntityManager,
  live: LiveBus,
  { workspaceId, sourceId }: { workspaceId: string; sourceId: string },
): void {
  const data = { type: 'insights' as const, id: sourceId };
  afterCommit(tx, () => live.publish({ workspaceId, event: 'changed', data }));
}
