import type { ColumnFormat, Measure } from '@plumbline/contracts';
import {
  addPeriods,
  type Comparison,
  capitalised,
  compareOf,
  comparisonOfAll,
  completePeriods,
  type Fields,
  labelOf,
  type MeasureField,
  type PeriodGrain,
  periodName,
  sayCount,
  type TimeField,
  toNumber,
} from '@plumbline/semantics';
import { comparisonPlan, holds } from '../../generation/kpis.js';
import type { Planner } from '../../plans/planner.js';
import { writing } from '../correlations/narration/phrases.js';
import type { AnalysisContext } from '../engine/analysis-context.js';
import type { Brief, Subject, Windows } from './draft.js';

/** Sums that business calls by their name alone: revenue, not total revenue. */
const MASS =
  /^(net |gross |total |gmv |operating )?(revenue|sales|profit|income|turnover|spend|spending|gmv|cost|costs|expenses|budget|output|production)$/i;

/** The measure that the data is about: the first total, else the first number, else the rows themselves. */
export function subjectOf(fields: Fields, planner: Planner, { kpis = [], target }: Brief): Subject {
  const [shown] = kpis.flatMap(({ plan }) => plan.measures);
  const wanted = target ?? shown?.column;
  if (target === '*' || (shown && shown.agg === 'count' && target === undefined))
    return countOf(fields, planner);
  const numbers = fields.measures.filter(({ isYesNo }) => !isYesNo);
  const field =
    fields.measures.find(({ name }) => name === wanted) ??
    numbers.find(({ agg }) => agg === 'sum') ??
    numbers[0] ??
    fields.measures[0];
  return field ? measured(field, planner) : countOf(fields, planner);
}

/** A number as its name says it is put together. */
export function measured(field: MeasureField, planner: Planner): Subject {
  const measure = planner.of(field);
  return {
    measure,
    field,
    isAdded: field.agg === 'sum',
    name: nameOf(field, measure),
    format: field.format,
    goodWhen: field.goodWhen,
    write: writing(field),
  };
}

/** The plain average of a number that also adds up. */
export function averaged(field: MeasureField, planner: Planner): Subject {
  const measure = planner.average(field);
  const format: ColumnFormat | undefined = field.format && { ...field.format, decimals: undefined };
  const whole = { ...field, format };
  return { ...measured(whole, planner), measure, isAdded: false, name: measure.as, write: writing(whole) };
}

export function countOf(fields: Fields, planner: Planner): Subject {
  return {
    measure: planner.count,
    isAdded: true,
    name: `The number of ${fields.noun}`,
    format: { decimals: 0 },
    goodWhen: 'neutral',
    write: sayCount,
  };
}

function nameOf(field: MeasureField, { as }: Measure): string {
  if (field.isYesNo) return `The share marked “${field.label}”`;
  if (field.agg === 'sum' && MASS.test(labelOf(field.name))) return capitalised(field.label);
  return as;
}

/** The two windows that are compared, where both hold their share of the rows. */
export async function windowsOf(
  analysis: AnalysisContext,
  planner: Planner,
  { time, subject }: { time: TimeField | undefined; subject: Subject },
): Promise<Windows | undefined> {
  const comparison = time && windowsIn(time);
  if (!time || !comparison) return undefined;
  const [counted, measured] = await analysis.scan([
    comparisonPlan(time, comparison, planner),
    comparedPlan(planner, [subject.measure], { time, windows: comparison }),
  ]);
  const rows = (counted?.rows[0] ?? []).map(toNumber);
  // An average of no values is none, and not 0.
  if (isThin(rows, subject)) return undefined;
  const isMissing = !subject.isAdded && (measured?.rows[0] ?? [null]).some((cell) => cell === null);
  return !isMissing && holds(comparison, time, rows, analysis.rows) ? comparison : undefined;
}

/** What a handful of rows more or less make up is no change to tell; of a series both windows hold as many. */
const LEAST_COMPARED = 5;
const isThin = ([now = 0, before = 0]: readonly number[], { field }: Subject): boolean =>
  (now !== before || !field) && Math.min(now, before) < LEAST_COMPARED;

/** As many complete months make a month worth comparing, where days and weeks go up and down. */
const ENOUGH_MONTHS = 4;

/** Years where there are two, else months where there are enough, else what a dashboard compares. */
function windowsIn({ span, grain }: TimeField): Windows | undefined {
  const comparison = comparisonOfAll(span, grain);
  if (comparison?.window === 'last 12 months') {
    const during = `over the twelve months to ${periodName(addPeriods(comparison.to, 'month', 0), 'month')}`;
    return { ...comparison, grain: 'month', isYear: true, during, base: 'in the twelve months before' };
  }
  const isFine = grain === 'hour' || grain === 'day' || grain === 'week';
  const months = completePeriods(span, 'month');
  const isMonthly = isFine && span.gap <= MONTHLY_GAP && months.count >= ENOUGH_MONTHS;
  const compared = isMonthly ? lastTwo(months.end, 'month') : comparison;
  if (!compared) return undefined;
  const own = isMonthly ? 'month' : grain;
  const at = own === 'day' ? 'on' : 'in';
  const [during, base] = [compared.from, compared.baseFrom].map((day) => `${at} ${periodName(day, own)}`);
  return { ...compared, grain: own, isYear: false, during: during ?? '', base: base ?? '' };
}

/** Days between neighbours up to which a month without rows is rare. */
const MONTHLY_GAP = 10;

function lastTwo(end: number, grain: PeriodGrain): Comparison {
  const [from, baseFrom] = [addPeriods(end, grain, -1), addPeriods(end, grain, -2)];
  const label = `vs. ${periodName(baseFrom, grain)}`;
  return { from, to: end - 1, baseFrom, baseTo: from - 1, window: periodName(from, grain), label };
}

/** A plan of measures over both windows. */
export function comparedPlan(
  planner: Planner,
  measures: Measure[],
  { time, windows, by }: { time: TimeField; windows: Windows; by?: string },
) {
  const dimensions = by === undefined ? [] : [{ column: by }];
  return planner.plan({ measures, dimensions, compare: compareOf(time, windows) });
}
