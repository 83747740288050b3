import type { Delivery, Schedule, StandingAlert } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import { Times } from '../when/next-times.js';
import { standingAlerts } from './standing-alerts.js';

const STRIP_MS = 14 * 86_400_000;
const NEXT = 5;
/** What runs every hour fills a strip with less. */
const MOST_PLANNED = 60;

interface PastRow {
  schedule_id: string;
  id: string;
  at: Date;
  status: Schedule['past'][number]['status'];
  words: string | null;
  delivered: number;
  addressed: number;
  recipients: Pick<Delivery, 'address' | 'state'>[];
}

/** Schedules as people see them, in the order given: with what comes, and what was. */
export async function toAnswers(
  tx: EntityManager,
  rows: readonly ScheduleRow[],
  now: Date,
): Promise<Schedule[]> {
  const ids = rows.map(({ id }) => id);
  const [past, last] = [await pastOf(tx, ids, now), await lastOf(tx, ids)];
  const alerts = await standingAlerts(tx, ids);
  return rows.map((row) => toAnswer(row, now, { past, last, alert: alerts.get(row.id) }));
}

function pastOf(tx: EntityManager, ids: readonly string[], now: Date): Promise<PastRow[]> {
  return tx.query(
    `SELECT schedule_id, scheduled_for AS at, status FROM (
       SELECT *, row_number() OVER (PARTITION BY schedule_id ORDER BY scheduled_for DESC) AS place
       FROM schedule_runs
       WHERE schedule_id = ANY($1) AND scheduled_for > $2 AND cause <> 'test') AS runs
     WHERE place <= ${MOST_PLANNED} ORDER BY scheduled_for`,
    [ids, new Date(now.getTime() - STRIP_MS)],
  );
}

function lastOf(tx: EntityManager, ids: readonly string[]): Promise<PastRow[]> {
  return tx.query(
    `SELECT DISTINCT ON (runs.schedule_id) runs.schedule_id, runs.id, runs.scheduled_for AS at, runs.status,
       coalesce(runs.error, runs.note) AS words,
       (SELECT count(*)::int FROM schedule_deliveries WHERE run_id = runs.id AND state = 'sent') AS delivered,
       (SELECT count(*)::int FROM schedule_deliveries WHERE run_id = runs.id) AS addressed,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('address', address, 'state', state) ORDER BY address), '[]')
        FROM schedule_deliveries WHERE run_id = runs.id) AS recipients
     FROM schedule_runs AS runs WHERE runs.schedule_id = ANY($1) AND runs.cause <> 'test'
     ORDER BY runs.schedule_id, runs.started_at DESC, runs.id DESC`,
    [ids],
  );
}

function toAnswer(
  row: ScheduleRow,
  now: Date,
  {
    past,
    last,
    alert,
  }: { past: readonly PastRow[]; last: readonly PastRow[]; alert: StandingAlert | undefined },
): Schedule {
  const times = new Times(row.when);
  const isoOf = (instants: readonly number[]) => instants.map((at) => new Date(at).toISOString());
  const latest = last.find(({ schedule_id }) => schedule_id === row.id);
  const { id, name, kind, when, missed, recipients, format, filters, condition, threshold } = row;
  return {
    ...{ id, name, kind, target: row.targetId, when, missed, recipients, format, filters, condition },
    ...{
      onProblem: row.onProblem,
      ...(row.searchFirst && { searchFirst: true }),
      ...(row.approvalHours !== null && { approvalHours: row.approvalHours }),
      ...(threshold && { threshold }),
    },
    ...{ createdBy: row.createdBy, createdAt: row.createdAt.toISOString(), paused: row.pausedAt !== null },
    ...(row.pausedAt && row.pausedReason !== null && { pausedReason: row.pausedReason }),
    ...(alert && { alert }),
    next: isoOf(times.list(now.getTime(), NEXT)),
    planned: isoOf(times.list(now.getTime(), MOST_PLANNED, now.getTime() + STRIP_MS)),
    past: past
      .filter(({ schedule_id }) => schedule_id === id)
      .map(({ at, status }) => ({ at: at.toISOString(), status })),
    ...(latest && {
      last: {
        ...{ runId: latest.id, at: latest.at.toISOString(), status: latest.status },
        ...{ delivered: latest.delivered, addressed: latest.addressed, recipients: latest.recipients },
        ...(latest.words !== null && { words: latest.words }),
      },
    }),
  };
}
