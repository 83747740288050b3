import { type EventPayload, type RefreshFailure, ScheduledRefreshEnded } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import type { Ended } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import type { VersionInput } from '../catalog/version-jobs.service.js';
import { stayingWords } from './age-words.js';
import { ScheduledRefreshRow } from './scheduled-refresh.entity.js';
import { readAtOf } from './source-age.js';

type RefreshEnd = EventPayload<typeof ScheduledRefreshEnded>['end'];

/** Accidents, and databases that are away: the next attempt may go well. */
const PASSING: readonly string[] = [
  'database_away',
  'busy',
  'internal',
  'timeout',
  'worker_crashed',
  'unavailable',
];

/** How a refresh ended that did not bring new rows, with what stays in place. */
export async function failedRefresh(
  tx: EntityManager,
  source: DataSourceRow | null,
  { code, message, zone }: { code: string; message: string; zone: string },
): Promise<RefreshEnd> {
  const readAt = source ? await readAtOf(tx, source) : undefined;
  const staying =
    source && readAt
      ? ` ${stayingWords({ version: source.currentVersion, readAt }, { now: new Date(), zone })}`
      : '';
  return { error: { code, message: `${message}${staying}` }, isPassing: PASSING.includes(code) };
}

/** Tells a schedule how its refresh ended. */
export async function tellRefreshEnd(
  tx: EntityManager,
  { workspaceId, runId, attempt }: Pick<ScheduledRefreshRow, 'workspaceId' | 'runId' | 'attempt'>,
  end: RefreshEnd,
): Promise<void> {
  await publish(tx, ScheduledRefreshEnded, { workspaceId, aggregateVersion: attempt, runId, end });
}

/** After new rows are shown, in the transaction that shows them: nothing failed any more, and who waits is told. */
export async function refreshSucceeded(
  tx: EntityManager,
  { dataSourceId, version }: VersionInput,
): Promise<void> {
  await tx.update(DataSourceRow, { id: dataSourceId }, { refreshFailure: null });
  const made = await tx.findOneBy(DataSourceVersionRow, { dataSourceId, version });
  const rows = made?.rowCount ?? 0;
  const grown = made?.extract?.taken?.grown;
  const note = grown
    ? `Version ${version}: ${count(grown.read)} newer rows were read behind ${count(grown.kept)} of version ${grown.version}.`
    : `Version ${version}: all ${count(rows)} rows were read.`;
  await tellAll(tx, dataSourceId, async () => ({ rows, note }));
}

/** In the transaction that ends a refresh without success: the source keeps the reason, and who waits is told. */
export async function refreshEnded(
  tx: EntityManager,
  { dataSourceId }: VersionInput,
  { status, error }: Ended,
): Promise<void> {
  const source = await tx.findOneBy(DataSourceRow, { id: dataSourceId });
  const cause = source ? 'It was cancelled.' : 'Its data source was deleted.';
  const { code, message } = error ?? { code: status, message: cause };
  if (source && status === 'failed' && source.currentVersion > 0) {
    const refreshFailure: RefreshFailure = { at: new Date().toISOString(), code, message };
    await tx.update(DataSourceRow, { id: dataSourceId }, { refreshFailure });
  }
  await tellAll(tx, dataSourceId, ({ zone }) => failedRefresh(tx, source, { code, message, zone }));
}

async function tellAll(
  tx: EntityManager,
  dataSourceId: string,
  endOf: (waiting: ScheduledRefreshRow) => Promise<RefreshEnd>,
): Promise<void> {
  const waiting = await tx.find(ScheduledRefreshRow, {
    where: { dataSourceId },
    lock: { mode: 'pessimistic_write' },
  });
  for (const row of waiting) {
    await tellRefreshEnd(tx, row, await endOf(row));
    await tx.delete(ScheduledRefreshRow, { runId: row.runId });
  }
}

const count = (value: number): string => value.toLocaleString('en-US');
