import type { CellValue } from '@plumbline/contracts';
import { toNumber } from '../format/format-number.js';
import { formatInColumn } from '../format/format-value.js';
import { categoryKey, fillPeriods, makeCategory } from './categories.js';
import type { Category, ChartView, Datum, HeatmapModel } from './chart-model.js';
import { type BoundDimension, bindResult } from './result-columns.js';

/** Two dimensions and a measure. Time (or the longer dimension) runs across, the other down. */
export function toHeatmapModel(view: ChartView): HeatmapModel | null {
  const { dimensions, measures } = bindResult(view.chart, view.result);
  const [first, second] = dimensions;
  const [measure] = measures;
  if (!first || !second || !measure) return null;
  const { rows } = view.result;
  const values = (dimension: BoundDimension) => rows.map((row) => row[dimension.index] ?? null);
  const firstCategories = categoriesOf(first, values(first));
  const secondCategories = categoriesOf(second, values(second));
  const isSwapped = runsDown(first, firstCategories, second, secondCategories);
  const [across, down] = isSwapped ? [second, first] : [first, second];
  const columns = isSwapped ? secondCategories : firstCategories;
  const downCategories = isSwapped ? firstCategories : secondCategories;
  const columnIndex = new Map(columns.map(({ key }, index) => [key, index]));
  const rowIndex = new Map(downCategories.map(({ key }, index) => [key, index]));
  const data = downCategories.map(() => columns.map((): Datum | null => null));
  rows.forEach((row, index) => {
    const value = toNumber(row[measure.index]);
    const line = data[rowIndex.get(categoryKey(row[down.index] ?? null, false)) ?? -1];
    const column = columnIndex.get(categoryKey(row[across.index] ?? null, false));
    if (value === null || !line || column === undefined) return;
    line[column] = {
      value,
      cell: { row: index, column: measure.name },
      text: measure.shares?.[index] ?? formatInColumn(row[measure.index], measure),
    };
  });
  return {
    kind: 'heatmap',
    columnName: directionName(across),
    rowName: directionName(down),
    columns,
    rows: downCategories,
    data,
    format: measure.format,
    measure: measure.name,
  };
}

function runsDown(
  first: BoundDimension,
  firstCategories: Category[],
  second: BoundDimension,
  secondCategories: Category[],
): boolean {
  if (Boolean(first.plan.grain) !== Boolean(second.plan.grain)) return second.plan.grain !== undefined;
  return secondCategories.length > firstCategories.length;
}

function categoriesOf({ plan, name }: BoundDimension, values: CellValue[]): Category[] {
  const ordered = plan.grain ? withMissing(fillPeriods(values, plan.grain), values) : [...new Set(values)];
  return ordered.map((value) => makeCategory({ dimension: plan, name, value }));
}

function withMissing(filled: CellValue[], values: CellValue[]): CellValue[] {
  return values.includes(null) ? [...filled, null] : filled;
}

/** A period of a date is called by its grain, all else by its column. */
const directionName = ({ plan, name }: BoundDimension): string =>
  plan.grain ? plan.grain.replaceAll('_', ' ') : name;
