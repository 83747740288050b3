import type { ColumnFormat, Measure } from '@plumbline/contracts';
import {
  addPeriods,
  type Comparison,
  capitalised,
  compareOf,
  comparisonOfAll,
  type Fields,
  labelOf,
  type MeasureField,
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
  time: TimeField | undefined,
): Promise<Windows | undefined> {
  const comparison = time && comparisonOfAll(time.span, time.grain);
  if (!time || !comparison) return undefined;
  const [counted] = await analysis.scan([comparisonPlan(time, comparison, planner)]);
  const rows = (counted?.rows[0] ?? []).map(toNumber);
  return holds(comparison, time, rows, analysis.rows) ? named(comparison, time) : undefined;
}

function named(comparison: Comparison, { grain }: TimeField): Windows {
  if (comparison.window === 'last 12 months') {
    const last = periodName(addPeriods(comparison.to, 'month', 0), 'month');
    const during = `over the twelve months to ${last}`;
    return { ...comparison, isYear: true, during, base: 'in the twelve months before' };
  }
  const at = { day: 'on', week: 'in', month: 'in', quarter: 'in', year: 'in', hour: 'in' }[grain];
  const base = `${at} ${periodName(comparison.baseFrom, grain)}`;
  return { ...comparison, isYear: false, during: `${at} ${periodName(comparison.from, grain)}`, base };
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
