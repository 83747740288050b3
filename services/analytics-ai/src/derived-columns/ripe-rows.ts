import { type SourceShape, type TimeField, toDate, toDay } from '@plumbline/semantics';
import type { Outcome } from './outcomes.js';
import type { RunPlans } from './run-plans.js';

/** Of the rows of a period, the part that may not have ended for a share of the others to say how rows come out. */
const MOST_OPEN = 0.2;

/**
 * The first day of the newest periods in which many rows have not ended: those that have are the quick ones, and how they came out says
 * nothing of all. Undefined where nearly all rows of all periods have ended.
 */
export async function firstUnripe(
  { dataSourceId, version, zone }: Pick<SourceShape, 'dataSourceId' | 'version' | 'zone'>,
  outcome: Outcome,
  { name, grain }: TimeField,
  query: RunPlans,
): Promise<string | undefined> {
  if (outcome.open.length === 0) return undefined;
  const [result] = await query([
    {
      ...{ dataSourceId, version, zone, derived: [outcome.derived] },
      measures: [
        { agg: 'count', as: 'rows' },
        { agg: 'count', column: outcome.derived.as, as: 'ended' },
      ],
      dimensions: [{ column: name, grain }],
      filters: [{ column: name, op: 'is_not_null', values: [] }],
      order: [{ by: name, direction: 'asc' }],
    },
  ]);
  const periods = (result?.rows ?? []).map(([start, rows, ended]) => ({
    day: toDay(String(start)),
    rows: Number(rows),
    ended: Number(ended),
  }));
  const isOpen = ({ rows, ended }: { rows: number; ended: number }) => rows - ended > MOST_OPEN * rows;
  let since = { rows: 0, ended: 0 };
  let first: number | undefined;
  for (const period of periods.toReversed()) {
    // A few that ended at once do not make the newest periods ripe.
    since = { rows: since.rows + period.rows, ended: since.ended + period.ended };
    if (isOpen(period) && isOpen(since)) first = period.day;
  }
  return first !== undefined && Number.isFinite(first) ? toDate(first) : undefined;
}
