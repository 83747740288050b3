import type { ContactReport, Drill } from '@plumbline/backups';
import {
  AWAY_SECONDS,
  type NodeState,
  type ReplicationDrill,
  type ReplicationNode,
} from '@plumbline/contracts';
import type { Lag, ReplicationNodeRow } from './replication-node.entity.js';

const LAG_BUCKET_MS = 600_000;
const LAGS_KEPT = 144;

/** What is known of a standby at a moment. */
export function stateOf(
  row: Pick<ReplicationNodeRow, 'contactAt' | 'report' | 'isPaused'>,
  now: Date,
): NodeState {
  if (!row.contactAt || !row.report) return 'waiting';
  if (now.getTime() - row.contactAt.getTime() > AWAY_SECONDS * 1_000) return 'away';
  return row.isPaused && row.report.phase === 'following' ? 'paused' : row.report.phase;
}

/** How long ago the primary was as the standby is; null before everything was fetched once. */
export function lagOf(report: ContactReport | null, now: Date): number | null {
  if (!report?.appliedAt) return null;
  return Math.max(0, Math.round((now.getTime() - Date.parse(report.appliedAt)) / 100) / 10);
}

/** Lags with the one of now: the largest of each ten minutes, for a day. */
export function withLag(lags: readonly Lag[], seconds: number, now: Date): Lag[] {
  const at = new Date(Math.floor(now.getTime() / LAG_BUCKET_MS) * LAG_BUCKET_MS).toISOString();
  const last = lags.at(-1);
  if (last?.at === at) return [...lags.slice(0, -1), { at, seconds: Math.max(last.seconds, seconds) }];
  return [...lags, { at, seconds }].slice(-LAGS_KEPT);
}

export function toNodeView(
  row: ReplicationNodeRow,
  waiting: ReplicationNode['waiting'],
  now: Date,
): ReplicationNode {
  const { report } = row;
  const state = stateOf(row, now);
  return {
    ...{ id: row.id, name: row.name, takesOver: row.takesOver, state },
    problem:
      state === 'away'
        ? 'It has not been heard of. Look whether it runs and reaches this installation.'
        : (report?.problem ?? null),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    contactAt: row.contactAt?.toISOString() ?? null,
    ...{ address: report?.address ?? null, version: report?.version ?? null },
    ...{ schemaVersion: report?.schemaVersion ?? null, skewMs: report?.skewMs ?? null },
    freeBytes: report?.freeBytes ?? null,
    lagSeconds: lagOf(report, now),
    waiting,
    lags: row.lags,
    data: report?.kinds ?? [],
    mismatchCount: report?.mismatchCount ?? 0,
    drills: (report?.drills ?? []).map(toDrillView),
    orders: row.orders.map(({ id, kind }) => ({ id, kind })),
    verifying: row.orders.flatMap((order) => (order.kind === 'verify' ? [order.what] : [])),
    isLeasing: row.leaseUntil !== null,
  };
}

const toDrillView = ({ checks, ...drill }: Drill): ReplicationDrill => ({
  ...drill,
  passed: checks.filter(({ isPassed }) => isPassed).length,
  checks: checks.map(({ name, isPassed, detail }) => ({ name, isPassed, detail })),
});
