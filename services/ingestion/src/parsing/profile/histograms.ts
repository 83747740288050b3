import type { ColumnProfile } from '@plumbline/contracts';
import { elementAt, lastOf } from '@plumbline/statistics';
import type { RawTable } from '../table/raw-table.js';
import { type Bins, countBelowEdges } from './bins.js';
import { type ColumnFacts, isNumeric, type TypedColumn } from './column-facts.js';
import { dateEdges } from './date-edges.js';
import { niceEdges } from './nice-edges.js';
import type { Stack } from './stacks.js';
import { countBelow, lengthAt } from './text-lengths.js';

type Histogram = NonNullable<ColumnProfile['histogram']>;

/** Counts per bin [from, to) over all rows, for every column that has an order. */
export async function histograms(
  table: RawTable,
  columns: readonly TypedColumn[],
  facts: readonly ColumnFacts[],
  stacks: readonly Stack[],
): Promise<Array<Histogram | undefined>> {
  const bins = columns.map((column, index) => binsOf(column, elementAt(facts, index), table.rows));
  const counts = await countBelowEdges(
    table,
    bins.filter((each) => each !== undefined),
    stacks,
  );
  return bins.map((each, index) => {
    if (!each)
      return elementAt(columns, index).type === 'text' ? lengthHistogram(elementAt(facts, index)) : undefined;
    const below = counts.shift() ?? [];
    return toHistogram(each, [...below, table.rows - elementAt(facts, index).missing]);
  });
}

function lengthHistogram({ lengths, length }: ColumnFacts): Histogram | undefined {
  if (!length) return undefined;
  const count = lengths.reduce((sum, [, times]) => sum + times, 0);
  const at = (share: number) => lengthAt(lengths, share);
  const spread = {
    count,
    min: length.min,
    max: length.max,
    q25: at(0.25),
    q75: at(0.75),
    tail: at(0.98),
    isWhole: true,
  };
  const { edges, isOpen } = niceEdges(spread);
  return toHistogram({ edges, isOpen }, [...edges.map((edge) => countBelow(lengths, edge)), count]);
}

function toHistogram({ edges, isOpen }: Pick<Bins, 'edges' | 'isOpen'>, below: number[]): Histogram {
  const closed = edges.slice(1).map((to, index) => ({
    from: elementAt(edges, index),
    to,
    count: (below[index + 1] ?? 0) - (below[index] ?? 0),
  }));
  const rest = lastOf(below) - (below.at(-2) ?? 0);
  return isOpen ? [...closed, { from: lastOf(edges), to: null, count: rest }] : closed;
}

function binsOf(column: TypedColumn, facts: ColumnFacts, rows: number): Bins | undefined {
  const count = rows - facts.missing;
  if (count === 0) return undefined;
  if (isNumeric(column)) return numberBins(column, facts, count);
  if (column.type === 'date' || column.type === 'timestamp') return dateBins(column, facts);
  return undefined;
}

function numberBins(column: TypedColumn, facts: ColumnFacts, count: number): Bins | undefined {
  const [min, max] = [Number(facts.min), Number(facts.max)];
  const [, q25, , q75, , tail] = facts.quantiles as [number, number, number, number, number, number];
  if (![min, max, q25, q75, tail].every(Number.isFinite)) return undefined;
  const spread = { count, min, max, q25, q75, tail, isWhole: column.type === 'integer' };
  const bins = niceEdges(spread);
  if (!bins.edges.every(Number.isFinite)) return undefined;
  return { ...bins, value: column.value, range: { min, max } };
}

function dateBins(column: TypedColumn, facts: ColumnFacts): Bins | undefined {
  if (typeof facts.min !== 'string' || typeof facts.max !== 'string') return undefined;
  const hasTime = column.type === 'timestamp';
  const edges = dateEdges(facts.min, facts.max, hasTime);
  const type = hasTime ? (column.isZoned ? 'TIMESTAMPTZ' : 'TIMESTAMP') : 'DATE';
  return { edges, isOpen: false, value: column.value, type };
}
