import { randomUUID } from 'node:crypto';
import type { Filter, Kpi, Measure, QueryPlan } from '@plumbline/contracts';
import {
  addPeriods,
  averageFormat,
  type Comparison,
  chooseGrain,
  compareOf,
  comparisonOfAll,
  completePeriods,
  type DimensionField,
  type Fields,
  type MeasureField,
  namesThing,
  pluralOf,
  type Span,
  type TimeField,
  toDate,
} from '@plumbline/semantics';
import { type Planner } from '../plans/planner.js';
import { worthTelling } from './worth/worth-telling.js';

const MAX_KPIS = 4;
const MAX_SPARK_PERIODS = 36;

export interface KeyFigure {
  measure: Measure;
  /** Rows that it is about, where these are not all. */
  filters?: Filter[];
  /** Kinds of things do not come and go by the month. */
  isTimeless?: boolean;
  /** The column of dates that it is told by, where it is another than that of the table. */
  along?: TimeField;
  goodWhen: 'up' | 'down' | 'neutral';
  format: Kpi['format'];
  reason: string;
}

/** The four figures a reader asks first: the main total, how many rows, the average, a rate; then what else there is. */
export function buildKpis(
  fields: Fields,
  planner: Planner,
  comparison: Comparison | undefined,
  figures: readonly KeyFigure[] = keyFigures(fields, planner),
): Kpi[] {
  const shown = worthTelling(distinct(figures), fields).slice(0, MAX_KPIS);
  const shared = sharedComparison(shown, comparison);
  return shown.map(({ measure, goodWhen, format, reason, isTimeless, along, filters }) => {
    const time = isTimeless ? undefined : (along ?? fields.time);
    const compared = along ? shared : time && comparison;
    return {
      id: randomUUID(),
      title: kpiTitle(measure, compared),
      plan: planner.plan({
        measures: [measure],
        ...(filters && { filters }),
        ...(time && compared && { compare: compareOf(time, compared) }),
      }),
      ...(compared && { comparison: { label: compared.label, goodWhen } }),
      ...(format && { format }),
      reason,
      ...(time && { spark: sparkPlan(measure, time, planner, filters) }),
      titleBy: 'rule' as const,
    };
  });
}

/** Figures that are told by different days, as the won by when they closed, are of the same window. */
function sharedComparison(
  figures: readonly KeyFigure[],
  comparison: Comparison | undefined,
): Comparison | undefined {
  const [first, ...others] = figures.flatMap(({ along }) => along ?? []);
  if (!first) return comparison;
  const span = others.reduce((all, other) => commonSpan(all, other.span), first.span);
  const isHeld =
    comparison && span.first - span.gap < comparison.baseFrom && span.last + span.gap > comparison.to;
  return isHeld ? comparison : comparisonOfAll(span, chooseGrain(span));
}

const commonSpan = (one: Span, other: Span): Span => ({
  first: Math.max(one.first, other.first),
  last: Math.min(one.last, other.last),
  gap: Math.max(one.gap, other.gap),
});

/** Rows in a window, as a share of what an even spread over time would put there, below which it says nothing. */
const MIN_FILLED = 0.2;

/** Answers the rows of the two windows of a comparison, for `holds`. */
export function comparisonPlan(time: TimeField, comparison: Comparison, planner: Planner): QueryPlan {
  return planner.plan({ measures: [planner.count], compare: compareOf(time, comparison) });
}

/** Both windows hold their share of the rows: a stray date far ahead of the others makes no period. */
export function holds(
  { from, to }: Comparison,
  { span }: TimeField,
  [rows, baseRows]: readonly number[],
  rowCount: number,
): boolean {
  const expected = (rowCount * (to - from + 1)) / (span.last - span.first + 1);
  return Math.min(rows ?? 0, baseRows ?? 0) >= MIN_FILLED * expected;
}

export function kpiTitle(
  measure: Pick<Measure, 'as'>,
  comparison: Pick<Comparison, 'window'> | undefined,
): string {
  return comparison?.window ? `${measure.as}, ${comparison.window}` : measure.as;
}

function keyFigures(fields: Fields, planner: Planner): KeyFigure[] {
  const totals = fields.measures.filter((field) => field.agg === 'sum');
  const rates = fields.measures.filter((field) => field.nature === 'rate' || field.nature === 'price');
  const averaged = fields.measures.filter((field) => field.agg !== 'sum' && !rates.includes(field));
  const [main] = totals;
  const rows: KeyFigure = {
    measure: planner.count,
    goodWhen: 'neutral',
    format: { decimals: 0 },
    reason: `Chosen because every other figure rests on this many ${fields.noun}.`,
  };
  const rest = [...rates, ...totals.slice(1), ...averaged];
  const figures = [
    ...(main ? [totalFigure(main, planner)] : rest.splice(0, 1).map((field) => totalFigure(field, planner))),
    ...(fields.isCrossed ? [] : [rows]),
    // Who is on a list was chosen: the average of a hundred largest companies is of no company.
    ...(main && !fields.isCrossed && fields.about?.kind !== 'snapshot' ? [averageFigure(main, planner)] : []),
    ...rest.map((field) => totalFigure(field, planner)),
    ...fields.dimensions
      .filter((field) => !field.isYesNo && !field.isOrdered && isCounted(field))
      .map(
        (field): KeyFigure => ({
          measure: planner.named(
            { agg: 'count_distinct', column: field.name },
            `Different ${pluralOf(field.label)}`,
          ),
          isTimeless: true,
          goodWhen: 'neutral',
          format: { decimals: 0 },
          reason: `Chosen because ${field.label} divides the ${fields.noun}.`,
        }),
      ),
  ];
  return figures;
}

/** How many of them there are is worth a figure of things, such as customers, not of the few values of a category. */
const isCounted = ({ name, distinct: values }: DimensionField): boolean =>
  values > MOST_CATEGORIES && namesThing(name);
const MOST_CATEGORIES = 12;

function distinct(figures: readonly KeyFigure[]): KeyFigure[] {
  const seen = new Set<string>();
  return figures.filter(({ measure }) => !seen.has(measure.as) && seen.add(measure.as));
}

/** A total, or the average of what does not add up. */
export function totalFigure(field: MeasureField, planner: Planner): KeyFigure {
  return {
    measure: planner.of(field),
    goodWhen: field.goodWhen,
    format: field.format,
    reason: `Chosen because ${reasonOf(field)}`,
  };
}

/** The plain average of a row. */
export function averageFigure(field: MeasureField, planner: Planner): KeyFigure {
  return {
    measure: planner.average(field),
    goodWhen: field.goodWhen,
    format: averageFormat(field.format),
    reason: `Chosen because a total can grow by more rows or by larger ones. A plain average: each row counts the same.`,
  };
}

function reasonOf(field: MeasureField): string {
  if (field.isYesNo)
    return `${field.label} is a yes or no: this is the share of yes among the rows that answer.`;
  if (field.agg === 'weighted_avg') return `${field.label} is averaged by its weight, ${field.weight}.`;
  if (field.agg === 'sum') return `${field.label} adds up, and is what the file measures.`;
  if (field.nature === 'level')
    return `${field.label} is a level: it is averaged, because levels do not add up over time.`;
  return `${field.label} is measured in every row. A plain average: each row counts the same.`;
}

function sparkPlan(
  measure: Measure,
  time: TimeField,
  planner: Planner,
  filters: readonly Filter[] = [],
): QueryPlan {
  return planner.plan({
    measures: [measure],
    dimensions: [{ column: time.name, grain: time.grain }],
    filters: [sparkPeriods(time), ...filters],
    order: [{ by: time.name, direction: 'asc' }],
  });
}

/** The last complete periods, as many as a line of that size can show. */
export function sparkPeriods(time: TimeField): Filter {
  const complete = completePeriods(time.span, time.grain);
  const first = addPeriods(complete.end, time.grain, -MAX_SPARK_PERIODS);
  const isTrimmed = complete.count > 1 && time.grain !== 'hour';
  if (!isTrimmed) return { column: time.name, op: 'is_not_null', values: [] };
  const from = toDate(Math.max(first, complete.start));
  return { column: time.name, op: 'between', values: [from, toDate(complete.end - 1)] };
}
