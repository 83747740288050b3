import {
  addPeriods,
  present,
  type Span,
  spanOf,
  type TimeField,
  toDay,
  toNumber,
} from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { createPlanner } from '../../plans/planner.js';
import type { AnalysisData } from '../engine/analysis-context.js';

/** So few rows, more than a year from all others, are slips of a pen: 1900 for 2000, 2205 for 2025. */
const [OUTLIER_PART, EMPTY_DAYS] = [0.005, 366];

/** The time column with the span that its rows fill. */
export async function timeWithoutOutliers(data: AnalysisData): Promise<TimeField | undefined> {
  const { time } = data.fields;
  if (!time) return undefined;
  const planner = createPlanner(data.shape, data.fields);
  const [counted] = await data.scan([
    planner.plan({
      measures: [planner.count],
      dimensions: [{ column: time.name, grain: 'month' }],
      filters: [present(time.name)],
    }),
  ]);
  const months = counted!.rows
    .map(([month, count]): Month => ({ day: toDay(String(month)), rows: toNumber(count) }))
    .sort((one, other) => one.day - other.day);
  const distinct = data.shape.profile.columns.find(({ name }) => name === time.name)?.distinct ?? 0;
  return { ...time, span: spanWithoutOutliers(time.span, months, distinct) };
}

interface Month {
  /** Its first day. */
  day: number;
  rows: number;
}

/** Months in rising order. What is cut begins and ends with whole months: where their rows begin is not known. */
export function spanWithoutOutliers(span: Span, months: readonly Month[], distinct: number): Span {
  const early = outliersOf(months);
  const late = outliersOf(months.toReversed());
  if (early + late === 0 || early + late >= months.length) return span;
  const first = early > 0 ? addPeriods(elementAt(months, early).day, 'month', 1) : span.first;
  const last = late > 0 ? elementAt(months, months.length - 1 - late).day - 1 : span.last;
  return spanOf(first, last, distinct);
}

/** How many months at the beginning hold next to nothing, and are followed by a long time without anything. */
function outliersOf(months: readonly Month[]): number {
  const most = OUTLIER_PART * months.reduce((sum, { rows }) => sum + rows, 0);
  let [outliers, rows] = [0, 0];
  for (const [at, month] of months.entries()) {
    rows += month.rows;
    const next = months[at + 1];
    if (rows > most || !next) break;
    if (Math.abs(next.day - month.day) > EMPTY_DAYS) outliers = at + 1;
  }
  return outliers;
}
