import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import type { SourceShape } from '@plumbline/semantics';
import { type TimeField, toDate, toDay } from '@plumbline/semantics';
import type { Outcome } from './outcomes.js';

type RunPlans = (plans: QueryPlan[]) => Promise<(QueryResult | undefined)[]>;

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
    isOpen: 1 - Number(ended) / Number(rows) > MOST_OPEN,
  }));
  const lastEnded = periods.findLastIndex(({ isOpen }) => !isOpen);
  const first = periods[lastEnded + 1];
  return first && Number.isFinite(first.day) ? toDate(first.day) : undefined;
}
