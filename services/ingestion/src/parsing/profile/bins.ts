import { quoteText } from '@plumbline/datasets';
import { queryAggregates, type RawTable } from '../table/raw-table.js';
import { type Stack, unnestedTexts } from './stacks.js';

/** The bins of one column: from each edge to the next. */
export interface Bins {
  edges: Array<number | string>;
  isOpen: boolean;
  /** SQL of what is binned. */
  value: string;
  /** Of dates; numbers are compared with edges of any number of digits. */
  type?: 'DATE' | 'TIMESTAMP' | 'TIMESTAMPTZ';
  /** Of numbers. */
  range?: { min: number; max: number };
}

/** Rows below each edge of each column: compared exactly, never divided into bins by rounding arithmetic. */
export async function countBelowEdges(
  table: RawTable,
  bins: readonly Bins[],
  stacks: readonly Stack[],
): Promise<number[][]> {
  const counts = new Map<Bins, number[]>();
  const rest = new Set(bins);
  for (const stack of stacks.filter(({ names }) => names.length > 1)) {
    const binned = bins.filter((each) => stack.names.includes(each.value) && isComparable(each));
    for (const each of binned) rest.delete(each);
    await countInStack(table, stack, binned, counts);
  }
  await countEach(table, [...rest], counts);
  return bins.map((each) => counts.get(each) ?? []);
}

async function countEach(table: RawTable, bins: readonly Bins[], counts: Map<Bins, number[]>): Promise<void> {
  const expressions = bins.flatMap((each) => each.edges.map((edge) => belowSql(each, edge)));
  const answers = (await queryAggregates(table, expressions)).map(Number);
  let at = 0;
  for (const each of bins) {
    counts.set(each, answers.slice(at, at + each.edges.length));
    at += each.edges.length;
  }
}

function belowSql(bins: Bins, edge: number | string): string {
  const { value, range } = bins;
  // An edge that is no value of the column's type, as 10 is none of 38 digits after 9, cannot be compared with it.
  if (range && Number(edge) > range.max) return `count(${value})`;
  if (range && Number(edge) < range.min) return '0';
  return `count_if(${value} < ${edgeSql(bins, edge)})`;
}

/** Exponents would make the literal a double; plain digits compare exactly with decimals. */
function edgeSql(bins: Bins, edge: number | string): string {
  const text = edgeText(bins, edge);
  if (bins.type) return `${bins.type} ${quoteText(text)}`;
  return /e/i.test(text) ? `CAST(${quoteText(text)} AS DOUBLE)` : text;
}

const edgeText = ({ type }: Bins, edge: number | string): string =>
  type === 'TIMESTAMPTZ' ? `${edge}+00` : String(edge);

/** Of numbers in a stack: whatever has fewer digits than this on both sides of the point is compared as it is. */
const EDGE_TYPE = 'DECIMAL(38, 18)';
const [LEAST_EDGE, MOST_EDGE] = [1e-6, 1e15];

function isComparable({ edges, range }: Bins): boolean {
  if (!range) return true;
  const isFit = (edge: number) => edge === 0 || (Math.abs(edge) >= LEAST_EDGE && Math.abs(edge) <= MOST_EDGE);
  return [range.min, range.max, ...edges.map(Number)].every(isFit);
}

/** One statement for all columns of a stack, whose edges are texts: an expression for each would cost a wide table more than its counting. */
async function countInStack(
  { engine, signal }: RawTable,
  { counts }: Stack,
  bins: readonly Bins[],
  into: Map<Bins, number[]>,
): Promise<void> {
  const [first] = bins;
  if (!first) return;
  const edges = bins.flatMap((each, column) => each.edges.map((edge, at) => ({ each, column, edge, at })));
  const texts = edges.map(({ each, edge }) => edgeText(each, edge));
  const query = `WITH edges AS (SELECT ${unnestedTexts(edges.map(({ each }) => each.value))} AS name,
      CAST(${unnestedTexts(edges.map(({ column }) => column))} AS INTEGER) AS column_at,
      CAST(${unnestedTexts(edges.map(({ at }) => at))} AS INTEGER) AS edge_at,
      CAST(${unnestedTexts(texts)} AS ${first.type ?? EDGE_TYPE}) AS edge)
    SELECT column_at, edge_at, coalesce(sum(times) FILTER (value < edge), 0)
    FROM edges JOIN ${counts} AS counted ON edges.name = counted.name GROUP BY ALL`;
  const { rows } = await engine.run(query, [], { signal, maxRows: edges.length });
  for (const each of bins)
    into.set(
      each,
      each.edges.map(() => 0),
    );
  for (const [place, at, below] of rows.map((row) => row.map(Number))) {
    const found = into.get(bins[place!]!);
    if (found) found[at!] = below!;
  }
}
