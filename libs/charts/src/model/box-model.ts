import type { Measure } from '@plumbline/contracts';
import { formatNumber, toNumber } from '../format/format-number.js';
import { makeCategory } from './categories.js';
import { type BoxModel, type ChartView, type Datum, FIVE_NUMBERS, type FiveNumber } from './chart-model.js';
import { type BoundMeasure, bindResult } from './result-columns.js';

/** Five numbers per group, highest median first; null where the plan does not hold all five. */
export function toBoxModel(view: ChartView): BoxModel | null {
  const { dimensions, measures } = bindResult(view.chart, view.result);
  const [dimension] = dimensions;
  const found = new Map<FiveNumber, BoundMeasure>();
  for (const measure of measures) {
    const number = fiveNumberOf(measure.plan);
    if (number && !found.has(number)) found.set(number, measure);
  }
  if (found.size < FIVE_NUMBERS.length) return null;
  const boxes = view.result.rows.flatMap((row, rowIndex) => {
    const numbers = numbersOf(row, rowIndex, found);
    if (!numbers) return [];
    const category = dimension
      ? makeCategory({ dimension: dimension.plan, name: dimension.name, value: row[dimension.index] ?? null })
      : { ...makeCategory({ dimension: { column: '' }, name: '', value: '' }), label: 'All rows', cross: [] };
    return [{ ...category, numbers }];
  });
  const median = found.get('median');
  return {
    kind: 'box',
    boxes: boxes.sort((a, b) => b.numbers.median.value - a.numbers.median.value),
    format: median?.format ?? {},
    measure: median?.plan.column ?? '',
  };
}

function fiveNumberOf({ agg, p }: Measure): FiveNumber | null {
  if (agg === 'min' || agg === 'max' || agg === 'median') return agg;
  if (agg !== 'quantile') return null;
  const byRank: Record<string, FiveNumber> = { 0: 'min', 0.25: 'q1', 0.5: 'median', 0.75: 'q3', 1: 'max' };
  return byRank[String(p)] ?? null;
}

function numbersOf(
  row: ChartView['result']['rows'][number],
  rowIndex: number,
  found: Map<FiveNumber, BoundMeasure>,
): Record<FiveNumber, Datum> | null {
  const entries = FIVE_NUMBERS.flatMap((name) => {
    const measure = found.get(name);
    const cell = measure ? row[measure.index] : null;
    const value = toNumber(cell);
    if (!measure || value === null) return [];
    const datum = {
      value,
      cell: { row: rowIndex, column: measure.name },
      text: formatNumber(cell, measure.format),
    };
    return [[name, datum] as const];
  });
  return entries.length === FIVE_NUMBERS.length
    ? (Object.fromEntries(entries) as Record<FiveNumber, Datum>)
    : null;
}
