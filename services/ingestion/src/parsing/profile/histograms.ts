import type { ColumnProfile } from '@plumbline/contracts';
import { quoteText } from '@plumbline/datasets';
import { elementAt, lastOf } from '@plumbline/statistics';
import { queryAggregates, type RawTable } from '../table/raw-table.js';
import { type ColumnFacts, isNumeric, type TypedColumn } from './column-facts.js';
import { dateEdges } from './date-edges.js';
import { niceEdges } from './nice-edges.js';
import { countBelow, lengthAt } from './text-lengths.js';

type Histogram = NonNullable<ColumnProfile['histogram']>;

interface Bins {
  edges: Array<number | string>;
  isOpen: boolean;
  /** SQL of what is binned, and of one edge. */
  value: string;
  edgeSql: (edge: number | string) => string;
  /** Of numbers. */
  range?: { min: number; max: number };
}

/** Counts per bin [from, to) over all rows, for every column that has an order. */
export async function histograms(
  table: RawTable,
  columns: readonly TypedColumn[],
  facts: readonly ColumnFacts[],
): Promise<Array<Histogram | undefined>> {
  const bins = columns.map((column, index) => binsOf(column, elementAt(facts, index), table.rows));
  const expressions = bins.flatMap((each) => (each ? each.edges.map((edge) => belowSql(each, edge)) : []));
  const answers = (await queryAggregates(table, expressions)).map(Number);
  let at = 0;
  return bins.map((each, index) => {
    if (!each)
      return elementAt(columns, index).type === 'text' ? lengthHistogram(elementAt(facts, index)) : undefined;
    const below = answers.slice(at, at + each.edges.length);
    at += each.edges.length;
    return toHistogram(each, [...below, table.rows - elementAt(facts, index).missing]);
  });
}

/** Rows below an edge: compared exactly, never divided into bins by rounding arithmetic. */
function belowSql({ value, edgeSql, range }: Bins, edge: number | string): string {
  // An edge that is no value of the column's type, as 10 is none of 38 digits after 9, cannot be compared with it.
  if (range && Number(edge) > range.max) return `count(${value})`;
  if (range && Number(edge) < range.min) return '0';
  return `count_if(${value} < ${edgeSql(edge)})`;
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
  return { ...bins, value: column.value, edgeSql: numberLiteral, range: { min, max } };
}

/** Exponents would make the literal a double; plain digits compare exactly with decimals. */
function numberLiteral(edge: number | string): string {
  const text = String(edge);
  return /e/i.test(text) ? `CAST(${quoteText(text)} AS DOUBLE)` : text;
}

function dateBins(column: TypedColumn, facts: ColumnFacts): Bins | undefined {
  if (typeof facts.min !== 'string' || typeof facts.max !== 'string') return undefined;
  const hasTime = column.type === 'timestamp';
  const edges = dateEdges(facts.min, facts.max, hasTime);
  const type = hasTime ? (column.isZoned ? 'TIMESTAMPTZ' : 'TIMESTAMP') : 'DATE';
  const edgeSql = (edge: number | string) =>
    `${type} ${quoteText(column.isZoned ? `${edge}+00` : String(edge))}`;
  return { edges, isOpen: false, value: column.value, edgeSql };
}
