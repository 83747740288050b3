import type { ColumnProfile } from '@plumbline/contracts';
import { quoteText } from '@plumbline/datasets';
import { askAll, type RawTable } from '../values/raw-table.js';
import { type ColumnFacts, isNumeric, type TypedColumn } from './column-facts.js';
import { dateEdges } from './date-edges.js';
import { niceEdges } from './nice-edges.js';

type Histogram = NonNullable<ColumnProfile['histogram']>;

interface Bins {
  edges: Array<number | string>;
  isOpen: boolean;
  /** SQL of what is binned, and of one edge. */
  value: string;
  edgeSql: (edge: number | string) => string;
}

/** Counts per bin [from, to) over all rows, for every column that has an order. */
export async function histograms(
  table: RawTable,
  columns: readonly TypedColumn[],
  facts: readonly ColumnFacts[],
): Promise<Array<Histogram | undefined>> {
  const bins = columns.map((column, index) => binsOf(column, facts[index]!, table.rows));
  const expressions = bins.flatMap((each) => (each ? countsBelow(each) : []));
  const answers = (await askAll(table, expressions)).map(Number);
  let at = 0;
  return bins.map((each) => {
    if (!each) return undefined;
    const below = answers.slice(at, at + each.edges.length + 1);
    at += each.edges.length + 1;
    return toHistogram(each, below);
  });
}

/** Rows below each edge, then all rows: compared exactly, never divided into bins by rounding arithmetic. */
function countsBelow({ value, edges, edgeSql }: Bins): string[] {
  return [...edges.map((edge) => `count_if(${value} < ${edgeSql(edge)})`), `count(${value})`];
}

function toHistogram({ edges, isOpen }: Bins, below: number[]): Histogram {
  const closed = edges.slice(1).map((to, index) => ({
    from: edges[index]!,
    to,
    count: below[index + 1]! - below[index]!,
  }));
  const rest = below.at(-1)! - below.at(-2)!;
  return isOpen ? [...closed, { from: edges.at(-1)!, to: null, count: rest }] : closed;
}

function binsOf(column: TypedColumn, facts: ColumnFacts, rows: number): Bins | undefined {
  const count = rows - facts.missing;
  if (count === 0) return undefined;
  if (isNumeric(column) || column.type === 'text') return numberBins(column, facts, count);
  if (column.type === 'date' || column.type === 'timestamp') return dateBins(column, facts);
  return undefined;
}

function numberBins(column: TypedColumn, facts: ColumnFacts, count: number): Bins | undefined {
  const isText = column.type === 'text';
  const min = isText ? facts.length!.min : Number(facts.min);
  const max = isText ? facts.length!.max : Number(facts.max);
  const [, q25, , q75, , tail] = facts.quantiles as [number, number, number, number, number, number];
  if (![min, max, q25, q75, tail].every(Number.isFinite)) return undefined;
  const isWhole = isText || column.type === 'integer';
  const { edges, isOpen } = niceEdges({ count, min, max, q25, q75, tail, isWhole });
  const value = isText ? `length(${column.value})` : column.value;
  return { edges, isOpen, value, edgeSql: numberLiteral };
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
