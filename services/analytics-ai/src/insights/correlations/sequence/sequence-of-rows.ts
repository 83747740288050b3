import type { CellValue } from '@plumbline/contracts';
import { type MeasureField, toNumber } from '@plumbline/semantics';
import { moments, type PairSums, pearson, standardDeviation, valueAt } from '@plumbline/statistics';
import type { Cell, Sequence } from './sequence.js';
import { COARSE_BLOCKS, FINE_BLOCKS, limitsOf, MIN_BLOCK_ROWS } from './sequence.js';

const ROWS_PER_FINE_BLOCK = 4;
const ROWS_PER_COARSE_BLOCK = 8;

/** Rows held in memory, in their order; `at` gives a column's cells. */
export function sequenceOfRows(rows: number, at: (column: string) => readonly CellValue[]): Sequence {
  const fine = blocksOf(rows, FINE_BLOCKS, ROWS_PER_FINE_BLOCK);
  const coarse = blocksOf(rows, COARSE_BLOCKS, ROWS_PER_COARSE_BLOCK);
  const values = remembered((field: MeasureField) => drawnIn(field, at(field.name)));
  return {
    levels: async (measures) =>
      measures.map((field) => fine.map((block) => summary(present(values(field).slice(...block))))),
    counts: async ({ name }) => fine.map((block) => countBy(at(name).slice(...block))),
    correlations: async (pairs) =>
      pairs.map(([x, y]) =>
        coarse
          .map((block) => correlation(values(x).slice(...block), values(y).slice(...block)))
          .filter((r) => r !== undefined),
      ),
    groups: async (measure, by) =>
      coarse.map((block) => groupBy(at(by.name).slice(...block), values(measure).slice(...block))),
    cells: async (a, b) =>
      coarse.map((block) => cellsOf(at(a.name).slice(...block), at(b.name).slice(...block))),
  };
}

type Block = [from: number, to: number];

function blocksOf(rows: number, most: number, rowsEach: number): Block[] {
  const count = Math.max(1, Math.min(most, Math.floor(rows / rowsEach)));
  const edge = (at: number) => Math.round((at * rows) / count);
  return Array.from({ length: count }, (_, at): Block => [edge(at), edge(at + 1)]);
}

function drawnIn(field: MeasureField, cells: readonly CellValue[]): number[] {
  const [low, high] = limitsOf(field);
  return cells.map((cell) =>
    typeof cell === 'boolean' ? Number(cell) : Math.min(high, Math.max(low, toNumber(cell))),
  );
}

const present = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));

function summary(values: readonly number[]) {
  const all = moments(values);
  return { count: all.count, mean: all.mean, sd: standardDeviation(all) ?? null };
}

function countBy(cells: readonly CellValue[]): Map<CellValue, number> {
  const counts = new Map<CellValue, number>();
  for (const cell of cells) if (cell !== null) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return counts;
}

function groupBy(keys: readonly CellValue[], values: readonly number[]) {
  const groups = new Map<CellValue, number[]>();
  for (const [at, key] of keys.entries()) {
    const value = valueAt(values, at);
    if (key === null || Number.isNaN(value)) continue;
    const known = groups.get(key);
    if (known) known.push(value);
    else groups.set(key, [value]);
  }
  return new Map([...groups].map(([key, group]) => [key, summary(group)]));
}

function cellsOf(one: readonly CellValue[], other: readonly CellValue[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const [at, value] of one.entries()) {
    const beside = other[at] ?? null;
    if (value === null || beside === null) continue;
    const key = JSON.stringify([value, beside]);
    const cell = cells.get(key) ?? { one: value, other: beside, count: 0 };
    cells.set(key, { ...cell, count: cell.count + 1 });
  }
  return [...cells.values()];
}

function correlation(x: readonly number[], y: readonly number[]): number | undefined {
  const pairs = x.flatMap((value, at) =>
    Number.isNaN(value) || Number.isNaN(valueAt(y, at)) ? [] : [[value, valueAt(y, at)] as const],
  );
  if (pairs.length < MIN_BLOCK_ROWS) return undefined;
  const [meanX, meanY] = [0, 1].map((side) => moments(pairs.map((pair) => valueAt(pair, side))).mean) as [
    number,
    number,
  ];
  const sums: PairSums = { count: pairs.length, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
  for (const [value, beside] of pairs) {
    const [dx, dy] = [value - meanX, beside - meanY];
    sums.xx += dx * dx;
    sums.yy += dy * dy;
    sums.xy += dx * dy;
  }
  return pearson(sums);
}

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key)!;
  };
}
