import type { CellValue, QueryResult } from '@plumbline/contracts';
import { isAdditive, periodDimension } from '@plumbline/semantics';
import { findStep, followingTail } from '@plumbline/statistics';
import { columnAt } from '../captions/chart-evidence.js';
import { APART, type ChartCandidate } from '../chart-candidate.js';
import { numbersOf } from '../strengths.js';
import { CHANCE } from './changed-parts.js';

type Series = Map<CellValue, number>;

/** Whether groups that are followed over time go ways of their own, also where many pictures are looked at for one that shows it. */
export const movesApart = (candidate: ChartCandidate, result: QueryResult): boolean =>
  apartTail(candidate, result) < (candidate.rivals?.of === APART ? CHANCE / MANY : CHANCE);

/** Pictures of groups over time that a design proposes, about. */
const MANY = 10;

/**
 * The chance that groups which go no ways of their own would seem to: that the part of one group in the whole of each period, or
 * its distance from the mean of the groups, follows itself or steps as it does. Where all rise and fall together, bars tell how far
 * apart they lie. 0 where nothing is compared.
 */
export function apartTail({ plan }: Pick<ChartCandidate, 'plan'>, result: QueryResult): number {
  const [measure] = plan.measures;
  const period = periodDimension(plan);
  const by = plan.dimensions.find(({ column }) => column !== period?.column);
  if (!measure || !period || !by) return 0;
  const groups = seriesOf(result, measure.as, [
    columnAt(result, period.as),
    columnAt(result, by.as ?? by.column),
  ]);
  const periods = [...new Set([...groups.values()].flatMap((series) => [...series.keys()]))].sort();
  const wholes = new Map(
    periods.map((at) => [at, [...groups.values()].flatMap((series) => series.get(at) ?? [])]),
  );
  const apart = (value: number, all: readonly number[]) => {
    const sum = all.reduce((total, one) => total + one, 0);
    return isAdditive(measure) ? value / sum : value - sum / all.length;
  };
  const tails = [...groups.values()].map((series) => {
    const ways = periods.flatMap((at) => {
      const value = series.get(at);
      return value === undefined ? [] : [apart(value, wholes.get(at) ?? [])].filter(Number.isFinite);
    });
    return 2 * Math.min(followingTail(ways), findStep(ways)?.pValue ?? 1);
  });
  return Math.min(1, ...tails.map((tail) => tail * tails.length));
}

/** The values of each group by period. */
function seriesOf(
  result: QueryResult,
  as: string,
  [periodAt, groupAt]: [number, number],
): Map<CellValue, Series> {
  const groups = new Map<CellValue, Series>();
  const values = numbersOf(result, as);
  for (const [row, cells] of result.rows.entries()) {
    const [period, group, value] = [
      cells[periodAt] ?? null,
      cells[groupAt] ?? null,
      values[row] ?? Number.NaN,
    ];
    if (period === null || group === null || !Number.isFinite(value)) continue;
    groups.set(group, (groups.get(group) ?? new Map()).set(period, value));
  }
  return groups;
}
