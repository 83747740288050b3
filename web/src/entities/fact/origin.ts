import type { Chart, Fact, Filter, Kpi } from '@plumbline/contracts';
import { type Columns, type Condition, conditionsOf } from '../plan/conditions.js';

/** One filter of a fact with where it came from and how many rows it leaves. */
export interface FilterStep extends Condition {
  origin: string;
  rowsLeft: number;
}

/** The filters of the screen that an open number may carry. */
export interface Origins {
  dashboard: readonly Filter[];
  cross: readonly Filter[];
  /** The tile whose number is open; undefined where the view no longer shows it. */
  tile: Chart | Kpi | undefined;
}

const MARKS: Partial<Record<Chart['type'], string>> = {
  line: 'This point',
  multiples: 'This point',
  scatter: 'This point',
  heatmap: 'This cell',
  table: 'This row',
  box: 'This group',
  slope: 'This point',
  funnel: 'This stage',
  calendar: 'This day',
  map: 'This place',
};

/** The filters of a fact in order, ranges as one, each with its origin. */
export function filterStepsOf(fact: Fact, origins: Origins, columns: Columns): FilterStep[] {
  const steps = fact.filterSteps ?? [];
  const conditions = conditionsOf(
    steps.map(({ filter }) => filter),
    columns,
  );
  let at = 0;
  return conditions.map((condition) => {
    at += condition.filters.length;
    return {
      ...condition,
      rowsLeft: steps[at - 1]?.rowsLeft ?? fact.rowsUsed ?? 0,
      origin: originOf(condition.filters[0]!, origins),
    };
  });
}

function originOf(filter: Filter, { dashboard, cross, tile }: Origins): string {
  const isIn = (filters: readonly Filter[]) => filters.some((one) => isSame(one, filter));
  if (isIn(dashboard)) return 'Dashboard filter';
  if (isIn(cross)) return 'From chart';
  if (!tile) return 'Part of this number';
  if (isIn(tile.plan.filters)) return 'Part of this tile';
  return 'type' in tile ? (MARKS[tile.type] ?? 'This bar') : 'Period of this figure';
}

function isSame(a: Filter, b: Filter): boolean {
  const key = ({ column, op, values, grain, bins }: Filter) =>
    JSON.stringify([column, op, values, grain, bins]);
  return key(a) === key(b);
}
