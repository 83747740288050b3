import type { CellValue, Dimension } from '@plumbline/contracts';
import { toNumber } from '../format/format-number.js';
import { formatInColumn } from '../format/format-value.js';
import { categoryKey, fillPeriods, makeCategory } from './categories.js';
import type { Category, ChartView, Datum, Series, SeriesModel } from './chart-model.js';
import { foldCategories, foldSeries } from './fold.js';
import {
  axisDimensions,
  type BoundDimension,
  type BoundMeasure,
  bindResult,
  drawnMeasures,
  isAdditive,
} from './result-columns.js';

type SeriesType = SeriesModel['type'];

/** Charts of one measure along one dimension, split by a second or by several measures of one unit. */
export function toSeriesModel(view: ChartView, type: SeriesType): SeriesModel {
  const bound = bindResult(view.chart, view.result);
  const [x, split] = axisDimensions(bound.dimensions);
  const drawn = drawnMeasures(bound.measures);
  const [first] = drawn;
  const grain = x?.plan.grain ?? null;
  const rows = view.result.rows;
  const categories = x ? categoriesOf(view, x, bound.isOther) : [wholeCategory()];
  const measures = split ? drawn.slice(0, 1) : sameUnit(drawn);
  const series = split ? splitSeries(view, split, bound.isOther) : measures.map(measureSeries);
  const additive = measures.length > 0 && measures.every(({ plan }) => isAdditive(plan));
  const data = series.map(() => categories.map((): Datum | null => null));
  const categoryIndex = indexByKey(categories);
  const seriesIndex = indexByKey(series);
  rows.forEach((row, rowIndex) => {
    const isOther = bound.isOther(row);
    const c = categoryIndex.get(x ? categoryKey(row[x.index] ?? null, isOther && !split) : '') ?? -1;
    measures.forEach((measure, measureIndex) => {
      const s = split
        ? (seriesIndex.get(categoryKey(row[split.index] ?? null, isOther)) ?? -1)
        : measureIndex;
      const line = data[s];
      if (line && c >= 0) line[c] = datumOf(row[measure.index], rowIndex, measure);
    });
  });
  if (additive && grain && !view.result.isWithheld) fillWithZero(data, first);
  const model: SeriesModel = {
    kind: 'series',
    type,
    grain,
    categories,
    series,
    data,
    format: first?.format ?? {},
    decimals: first?.decimals ?? 0,
    measure: first?.name ?? '',
    isAdditive: additive,
    highlight: (view.chart.highlight ?? []).map((value) => categoryKey(value, false)),
    categorySlots: x && !split ? slotsOf(view, x, categories) : {},
    markers: view.chart.markers ?? [],
    notDrawn: 0,
  };
  return type === 'bar' || type === 'column' ? foldCategories(model) : foldSeries(model);
}

function categoriesOf(
  view: ChartView,
  x: BoundDimension,
  isOther: (row: readonly CellValue[]) => boolean,
): Category[] {
  const { chart, result } = view;
  const make = (value: CellValue, other = false) =>
    makeCategory({ dimension: x.plan, name: x.name, value, isOther: other, partialFrom: chart.partialFrom });
  if (x.plan.grain) {
    // Rows without a date are told in words under the title; a line cannot pass through "no date".
    return fillPeriods(
      result.rows.map((row) => row[x.index] ?? null),
      x.plan.grain,
    ).map((value) => make(value));
  }
  const isSplit = chart.plan.dimensions.length > 1;
  const seen = new Map<string, Category>();
  for (const row of result.rows) {
    const other = isOther(row) && !isSplit;
    const key = categoryKey(row[x.index] ?? null, other);
    if (!seen.has(key)) seen.set(key, make(row[x.index] ?? null, other));
  }
  return [...seen.values()];
}

function splitSeries(
  view: ChartView,
  split: BoundDimension,
  isOther: (row: readonly CellValue[]) => boolean,
): Series[] {
  const seen = new Map<string, Series>();
  for (const row of view.result.rows) {
    const category = makeCategory({
      dimension: split.plan,
      name: split.name,
      value: row[split.index] ?? null,
      isOther: isOther(row),
    });
    if (seen.has(category.key)) continue;
    const { key, label, cross } = category;
    seen.set(key, { key, label, cross, slot: -1, isOther: category.isOther });
  }
  const slots = view.colours?.[split.plan.column] ?? {};
  return assignSlots([...seen.values()], slots);
}

/** Kept slots first; values without one take the free slots in order, and never another's colour. */
function assignSlots(series: Series[], kept: Record<string, number>): Series[] {
  const taken = new Set(series.map(({ key }) => kept[key]).filter((slot) => slot !== undefined));
  const free = [0, 1, 2, 3, 4, 5].filter((slot) => !taken.has(slot));
  return series.map((one) => ({
    ...one,
    slot: one.isOther ? 6 : (kept[one.key] ?? free.shift() ?? 6),
  }));
}

function slotsOf(view: ChartView, x: BoundDimension, categories: Category[]): Record<string, number> {
  const kept = view.splits?.includes(x.plan.column) ? view.colours?.[x.plan.column] : undefined;
  const named = categories.filter(({ isMissing, isOther }) => !isMissing && !isOther);
  // A picture in which only some values have their colour would say that those belong together.
  if (!kept || named.length === 0 || named.some(({ key }) => kept[key] === undefined)) return {};
  return Object.fromEntries(named.map(({ key }) => [key, kept[key] ?? 6]));
}

function measureSeries(measure: BoundMeasure, index: number): Series {
  return { key: measure.name, label: measure.name, slot: index, isOther: false, cross: [] };
}

/**
 * No second axis: measures of another unit than the first are left to the table, and so is the place by which groups are
 * ordered.
 */
function sameUnit([first, ...others]: BoundMeasure[]): BoundMeasure[] {
  if (!first) return [];
  const unit = ({ format }: BoundMeasure) => `${format.currency}|${format.percent ?? false}`;
  const isPlace = ({ plan }: BoundMeasure) => plan.agg === 'min' && plan.formula !== undefined;
  return [first, ...others.filter((one) => unit(one) === unit(first) && !isPlace(one))];
}

function datumOf(value: CellValue | undefined, row: number, measure: BoundMeasure): Datum | null {
  const number = toNumber(value);
  if (number === null) return null;
  const text = measure.shares?.[row] ?? formatInColumn(value, measure);
  return { value: number, cell: { row, column: measure.name }, text };
}

function fillWithZero(data: (Datum | null)[][], measure: BoundMeasure | undefined): void {
  const zero: Datum = { value: 0, cell: null, text: formatInColumn(0, measure ?? {}) };
  for (const line of data)
    line.forEach((datum, index) => {
      line[index] = datum ?? zero;
    });
}

function wholeCategory(): Category {
  const dimension: Dimension = { column: '' };
  return { ...makeCategory({ dimension, name: '', value: '' }), label: 'All rows', cross: [] };
}

function indexByKey(items: readonly { key: string }[]): Map<string, number> {
  return new Map(items.map(({ key }, index) => [key, index]));
}
