import type { CellValue, Dimension, Filter, FilterOp } from '@plumbline/contracts';
import { isPeriod, nextPeriod } from '../format/format-period.js';

const LOWER: FilterOp = 'gte';
const UPPER: FilterOp = 'lt';

/**
 * The filters that hold exactly for the rows behind one value of a dimension. A period is [start, next start), which
 * is right for dates and for timestamps alike. Empty where no filter can say it (a weekday, a fold).
 */
export function crossFilters(dimension: Dimension, value: CellValue): Filter[] {
  const { column, grain, bins } = dimension;
  if (bins) return binFilters(column, bins.edges, value);
  if (value === null) return [{ column, op: 'is_null', values: [] }];
  if (isPeriod(grain)) {
    const end = nextPeriod(String(value), grain);
    return end === null ? [] : range(column, value, end);
  }
  return grain ? [] : [{ column, op: 'in', values: [value] }];
}

function binFilters(column: string, edges: readonly number[], value: CellValue): Filter[] {
  const first = edges[0];
  if (value === null) return first === undefined ? [] : [{ column, op: UPPER, values: [first] }];
  const index = edges.indexOf(Number(value));
  const end = edges[index + 1];
  if (index < 0) return [];
  return end === undefined ? [{ column, op: LOWER, values: [value] }] : range(column, value, end);
}

function range(column: string, from: CellValue, to: CellValue): Filter[] {
  return [
    { column, op: LOWER, values: [from] },
    { column, op: UPPER, values: [to] },
  ];
}

/** Whether a mark is part of what is selected; nothing is where nothing is selected. */
export function isSelected(cross: readonly Filter[], selected: readonly Filter[]): boolean {
  if (cross.length === 0) return false;
  const mine = byColumn(cross);
  const chosen = byColumn(selected);
  let shared = 0;
  for (const [column, wanted] of chosen) {
    const own = mine.get(column);
    if (!own) continue;
    shared += 1;
    if (!isWithin(own, wanted)) return false;
  }
  return shared > 0;
}

/**
 * The selection after a click on a mark: the mark alone, nothing where it was the whole selection, or with `add` the
 * selection grown (or shrunk) by it; ranges grow to cover both.
 */
export function toggleCross(selected: readonly Filter[], cross: readonly Filter[], add = false): Filter[] {
  if (cross.length === 0) return [...selected];
  if (!add || selected.length === 0) return sameFilters(selected, cross) ? [] : [...cross];
  const chosen = byColumn(selected);
  const merged = [...byColumn(cross)].flatMap(([column, own]) => {
    const wanted = chosen.get(column);
    return wanted ? mergeColumn(own, wanted) : own;
  });
  const others = selected.filter((filter) => cross.every((own) => own.column !== filter.column));
  return [...others, ...merged];
}

function mergeColumn(own: Filter[], wanted: Filter[]): Filter[] {
  const column = own[0]?.column ?? '';
  const ownValues = listed(own);
  const chosenValues = listed(wanted);
  if (ownValues && chosenValues) {
    const kept = ownValues.every((value) => chosenValues.includes(value))
      ? chosenValues.filter((value) => !ownValues.includes(value))
      : [...chosenValues, ...ownValues];
    if (kept.length === 0) return [];
    return kept.length === 1 && kept[0] === null
      ? [{ column, op: 'is_null', values: [] }]
      : [{ column, op: 'in', values: kept }];
  }
  return mergeRanges(column, own, wanted);
}

function mergeRanges(column: string, own: Filter[], wanted: Filter[]): Filter[] {
  const bound = (op: FilterOp, isOuter: (a: CellValue, b: CellValue) => boolean): Filter[] => {
    const bounds = [own, wanted].map((filters) => filters.find((filter) => filter.op === op)?.values[0]);
    const [a, b] = bounds;
    if (a === undefined || b === undefined) return [];
    return [{ column, op, values: [isOuter(a, b) ? a : b] }];
  };
  return [...bound(LOWER, isBefore), ...bound(UPPER, (a, b) => isBefore(b, a))];
}

/** Values that the filters list, null standing for missing; null where they are a range. */
function listed(filters: Filter[]): CellValue[] | null {
  const [only] = filters;
  if (filters.length !== 1 || !only) return null;
  if (only.op === 'is_null') return [null];
  return only.op === 'in' || only.op === 'eq' ? only.values : null;
}

function isWithin(own: Filter[], wanted: Filter[]): boolean {
  const ownValues = listed(own);
  const wantedValues = listed(wanted);
  if (ownValues && wantedValues) return ownValues.every((value) => wantedValues.includes(value));
  const inside = (op: FilterOp, holds: (a: CellValue, b: CellValue) => boolean) => {
    const limit = wanted.find((filter) => filter.op === op)?.values[0];
    const mine = own.find((filter) => filter.op === op)?.values[0];
    return limit === undefined || (mine !== undefined && holds(limit, mine));
  };
  const orEqual = (a: CellValue, b: CellValue) => a === b || isBefore(a, b);
  return inside(LOWER, orEqual) && inside(UPPER, (limit, mine) => orEqual(mine, limit));
}

function isBefore(a: CellValue, b: CellValue): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  return String(a) < String(b);
}

function sameFilters(a: readonly Filter[], b: readonly Filter[]): boolean {
  const text = (filters: readonly Filter[]) =>
    filters
      .map((filter) => JSON.stringify(filter))
      .sort()
      .join();
  return text(a) === text(b);
}

function byColumn(filters: readonly Filter[]): Map<string, Filter[]> {
  return Map.groupBy(filters, (filter) => filter.column);
}
