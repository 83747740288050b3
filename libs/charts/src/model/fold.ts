import { formatInColumn } from '../format/format-value.js';
import { OTHER_KEY } from './categories.js';
import type { Category, Datum, Series, SeriesModel } from './chart-model.js';

/** A person compares about a dozen bars; more become one. */
const MAX_BARS = 12;
/** The palette's size: a seventh series has no colour of its own. */
const MAX_SERIES = 6;

/** Keeps the twelve largest named bars and adds the rest to "Other (n)"; where a sum would not be true they are counted instead. */
export function foldCategories(model: SeriesModel): SeriesModel {
  if (model.grain || model.type !== 'bar') return model;
  const named = model.categories.filter(({ isOther, isMissing }) => !isOther && !isMissing);
  if (named.length <= MAX_BARS + 1) return model;
  const total = totals(model.data, model.categories.length);
  const indexOf = new Map(model.categories.map(({ key }, index) => [key, index]));
  const place = ({ key }: Category) => indexOf.get(key) ?? 0;
  const ranked = [...named].sort((a, b) => (total[place(b)] ?? 0) - (total[place(a)] ?? 0));
  const kept = new Set(ranked.slice(0, MAX_BARS));
  const rest = model.categories.filter((category) => !kept.has(category) && !category.isMissing);
  const missing = model.categories.filter(({ isMissing }) => isMissing);
  const shown = [...model.categories.filter((category) => kept.has(category))];
  const pick = (line: (Datum | null)[], category: Category) => line[place(category)] ?? null;
  const folded = model.isAdditive ? [otherCategory(rest.length)] : [];
  return {
    ...model,
    categories: [...shown, ...folded, ...missing],
    data: model.data.map((line) => [
      ...shown.map((category) => pick(line, category)),
      ...folded.map(() =>
        sumOf(
          rest.map((category) => pick(line, category)),
          model,
        ),
      ),
      ...missing.map((category) => pick(line, category)),
    ]),
    notDrawn: model.isAdditive ? 0 : rest.length,
  };
}

/** Keeps the six largest series in their order and adds the rest to one grey "Other (n)". */
export function foldSeries(model: SeriesModel): SeriesModel {
  const named = model.series.filter(({ isOther }) => !isOther);
  if (model.type === 'multiples' || named.length <= MAX_SERIES) return model;
  const size = (series: Series) =>
    (model.data[model.series.indexOf(series)] ?? []).reduce(
      (sum, datum) => sum + Math.abs(datum?.value ?? 0),
      0,
    );
  const kept = new Set([...named].sort((a, b) => size(b) - size(a)).slice(0, MAX_SERIES));
  const shown = model.series.filter((series) => kept.has(series));
  const rest = model.series.filter((series) => !kept.has(series));
  const lineOf = (series: Series) => model.data[model.series.indexOf(series)] ?? [];
  const recoloured = withFreeSlots(shown);
  if (!model.isAdditive) {
    return { ...model, series: recoloured, data: shown.map(lineOf), notDrawn: rest.length };
  }
  const other: Series = {
    key: OTHER_KEY,
    label: `Other (${rest.length})`,
    slot: 6,
    isOther: true,
    cross: [],
  };
  const otherLine = model.categories.map((_, c) =>
    sumOf(
      rest.map((series) => lineOf(series)[c] ?? null),
      model,
    ),
  );
  return { ...model, series: [...recoloured, other], data: [...shown.map(lineOf), otherLine] };
}

/** A series kept by size but left grey by the palette's order takes a colour that nobody shown uses. */
function withFreeSlots(shown: Series[]): Series[] {
  const taken = new Set(shown.map(({ slot }) => slot));
  const free = [0, 1, 2, 3, 4, 5].filter((slot) => !taken.has(slot));
  return shown.map((series) => (series.slot < 6 ? series : { ...series, slot: free.shift() ?? 6 }));
}

function otherCategory(count: number): Category {
  return {
    key: OTHER_KEY,
    value: null,
    label: `Other (${count})`,
    isMissing: false,
    isOther: true,
    isPartial: false,
    cross: [],
  };
}

function sumOf(data: (Datum | null)[], model: SeriesModel): Datum | null {
  const present = data.filter((datum) => datum !== null);
  if (present.length === 0) return null;
  const value = present.reduce((sum, datum) => sum + datum.value, 0);
  return { value, cell: null, text: formatInColumn(value, model) };
}

function totals(data: (Datum | null)[][], length: number): number[] {
  return Array.from({ length }, (_, c) => data.reduce((sum, line) => sum + (line[c]?.value ?? 0), 0));
}
