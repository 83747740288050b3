import type { CellValue, Measure } from '@plumbline/contracts';
import { LOCALE, toNumber } from '../format/format-number.js';
import { formatInColumn } from '../format/format-value.js';
import { makeCategory } from './categories.js';
import { type BoxModel, type ChartView, type Datum, FIVE_NUMBERS, type FiveNumber } from './chart-model.js';
import { type BoundMeasure, bindResult } from './result-columns.js';

const ordinals = new Intl.PluralRules(LOCALE, { type: 'ordinal' });

/** Five numbers per group, highest median first; null where the plan does not hold all five. */
export function toBoxModel(view: ChartView): BoxModel | null {
  const { dimensions, measures } = bindResult(view.chart, view.result);
  const [dimension] = dimensions;
  const found = findFive(measures);
  if (!found) return null;
  const counted = measures.find(({ plan }) => plan.agg === 'count');
  const boxes = view.result.rows.flatMap((row, rowIndex) => {
    const numbers = numbersOf(row, rowIndex, found);
    if (!numbers) return [];
    const category = dimension
      ? makeCategory({ dimension: dimension.plan, name: dimension.name, value: row[dimension.index] ?? null })
      : { ...makeCategory({ dimension: { column: '' }, name: '', value: '' }), label: 'All rows', cross: [] };
    return [{ ...category, numbers, count: counted ? toNumber(row[counted.index]) : null }];
  });
  return {
    kind: 'box',
    boxes: boxes.sort((a, b) => b.numbers.median.value - a.numbers.median.value),
    names: {
      low: nameOf(found.low.plan),
      q1: 'Lower quartile',
      median: 'Median',
      q3: 'Upper quartile',
      high: nameOf(found.high.plan),
    },
    format: found.median.format,
    measure: found.median.plan.column ?? '',
  };
}

type Five = Record<FiveNumber, BoundMeasure>;

function findFive(measures: BoundMeasure[]): Five | null {
  const ranked = measures.flatMap((measure) => {
    const rank = rankOf(measure.plan);
    return rank === null ? [] : [{ measure, rank }];
  });
  const at = (rank: number) => ranked.find((one) => one.rank === rank)?.measure;
  const outermost = (isOuter: (rank: number) => boolean, sign: 1 | -1) =>
    ranked.filter(({ rank }) => isOuter(rank)).sort((a, b) => sign * (a.rank - b.rank))[0]?.measure;
  const low = outermost((rank) => rank < 0.25, 1);
  const high = outermost((rank) => rank > 0.75, -1);
  const [q1, median, q3] = [at(0.25), at(0.5), at(0.75)];
  return low && q1 && median && q3 && high ? { low, q1, median, q3, high } : null;
}

function rankOf({ agg, p }: Measure): number | null {
  const ranks: Partial<Record<Measure['agg'], number>> = { min: 0, median: 0.5, max: 1 };
  return agg === 'quantile' ? (p ?? null) : (ranks[agg] ?? null);
}

function nameOf(measure: Measure): string {
  const rank = rankOf(measure) ?? 0;
  if (rank === 0) return 'Smallest';
  return rank === 1 ? 'Largest' : `${ordinal(Math.round(rank * 100))} percentile`;
}

function ordinal(number: number): string {
  const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return `${number}${suffixes[ordinals.select(number)] ?? 'th'}`;
}

function numbersOf(
  row: readonly CellValue[],
  rowIndex: number,
  found: Five,
): Record<FiveNumber, Datum> | null {
  const entries = FIVE_NUMBERS.flatMap((name) => {
    const measure = found[name];
    const cell = row[measure.index];
    const value = toNumber(cell);
    if (value === null) return [];
    const text = formatInColumn(cell, measure);
    return [[name, { value, cell: { row: rowIndex, column: measure.name }, text }] as const];
  });
  return entries.length === FIVE_NUMBERS.length
    ? (Object.fromEntries(entries) as Record<FiveNumber, Datum>)
    : null;
}
