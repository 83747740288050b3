import type { ColumnProfile } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { queryAggregatesInRange, type RawTable } from '../table/raw-table.js';
import { type ColumnFacts, isNumeric, type TypedColumn } from './column-facts.js';

type Related = NonNullable<ColumnProfile['related']>;

const TOP = 3;
/** Below this nothing moves together. */
const WEAKEST = 0.1;
const MAX_GROUPS = 50;
const MAX_MEASURES = 16;
const MAX_DIMENSIONS = 8;
/** Rows times pairs: what a wide table of many rows may cost. */
const MAX_WORK = 60_000_000;

interface Known {
  facts: readonly ColumnFacts[];
  /** Whether two columns may move together by other than their arithmetic. */
  isApart: (one: string, other: string) => boolean;
}

/** The columns that move most with each: Pearson's r between measures, the correlation ratio η with categories. */
export async function relatedColumns(
  open: (columns: readonly TypedColumn[]) => Promise<RawTable>,
  rows: number,
  columns: readonly TypedColumn[],
  { facts, isApart }: Known,
): Promise<Related[]> {
  const related: Related[] = columns.map(() => []);
  const measures = columns.flatMap((column, index) =>
    isMeasure(column, elementAt(facts, index)) ? [index] : [],
  );
  const kept = measures.slice(0, Math.min(MAX_MEASURES, affordable(rows)));
  const link = (a: number, b: number, measure: Related[number]['measure'], value: number) => {
    if (!Number.isFinite(value) || Math.abs(value) < WEAKEST) return;
    const [one, other] = [elementAt(columns, a).name, elementAt(columns, b).name];
    if (!isApart(one, other)) return;
    elementAt(related, a).push({ name: other, measure, value });
    elementAt(related, b).push({ name: one, measure, value });
  };
  const dimensions = columns
    .flatMap((_, index) => (isDimension(elementAt(facts, index)) ? [index] : []))
    .slice(0, MAX_DIMENSIONS);
  if (kept.length === 0) return related;
  // Only these: every query binds all columns of its relation.
  const table = await open([...kept, ...dimensions].map((index) => elementAt(columns, index)));
  const at = (index: number) => elementAt(columns, index);
  const numbers = await keepNumbers(table, kept.map(at), dimensions.map(at));
  await correlations(numbers, columns, kept, link);
  if (dimensions.length > 0) await associations(numbers, columns, dimensions, kept, link);
  await table.engine.exec(`DROP TABLE ${NUMBERS}`, [], { signal: table.signal });
  return related.map((each) => each.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, TOP));
}

const NUMBERS = 'numbers';

/** The measures as doubles, made once for all that is computed of them, and the categories beside them. */
async function keepNumbers(
  table: RawTable,
  measures: readonly TypedColumn[],
  dimensions: readonly TypedColumn[],
): Promise<RawTable> {
  const select = [
    ...measures.map(({ value, double }) => `${double} AS ${value}`),
    ...dimensions.map(({ value }) => value),
  ];
  const query = `CREATE OR REPLACE TABLE ${NUMBERS} AS SELECT ${select.join(', ')} FROM ${table.relation}`;
  await table.engine.exec(query, [], { signal: table.signal });
  return { ...table, relation: NUMBERS };
}

type Link = (a: number, b: number, measure: Related[number]['measure'], value: number) => void;

function affordable(rows: number): number {
  return Math.max(2, Math.floor(Math.sqrt((2 * MAX_WORK) / Math.max(rows, 1))));
}

function isMeasure(column: TypedColumn, facts: ColumnFacts): boolean {
  return isNumeric(column) && facts.use.role === 'measure' && facts.distinct > 2 && facts.sd !== undefined;
}

function isDimension(facts: ColumnFacts): boolean {
  const isCategory = facts.use.role === 'dimension' || facts.use.role === 'geo';
  return isCategory && facts.distinct > 1 && facts.distinct <= MAX_GROUPS;
}

async function correlations(
  table: RawTable,
  columns: readonly TypedColumn[],
  measures: readonly number[],
  link: Link,
): Promise<void> {
  const pairs = measures.flatMap((a, at) => measures.slice(at + 1).map((b): [number, number] => [a, b]));
  const number = (index: number) => elementAt(columns, index).value;
  const answers = await queryAggregatesInRange(
    table,
    pairs.map(([a, b]) => `corr(${number(a)}, ${number(b)})`),
  );
  for (const [at, [a, b]] of pairs.entries()) {
    const value = answers[at];
    if (value !== null) link(a, b, 'correlation', Math.max(-1, Math.min(1, Number(value))));
  }
}

/** η² = between-group over total sum of squares, over rows where both are present (Fisher 1925). */
async function associations(
  table: RawTable,
  columns: readonly TypedColumn[],
  dimensions: readonly number[],
  measures: readonly number[],
  link: Link,
): Promise<void> {
  const values = dimensions.flatMap((index) => columns[index]?.value ?? []);
  const stats = measures.flatMap((index) => {
    const number = elementAt(columns, index).value;
    return [`count(${number})`, `avg(${number})`, `var_pop(${number})`];
  });
  // One scan for all dimensions: in the groups of each, the others are null.
  const isOf = values.map((value, at) => `WHEN GROUPING(${value}) = 0 THEN ${at}`);
  const query = `SELECT CASE ${isOf.join(' ')} END, ${stats.join(', ')} FROM ${table.relation}
    GROUP BY GROUPING SETS (${values.map((value) => `(${value})`).join(', ')})
    HAVING ${values.map((value) => `${value} IS NOT NULL`).join(' OR ')}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  const groups = Map.groupBy(rows, ([at]) => Number(at));
  for (const [at, dimension] of dimensions.entries()) {
    const own = groups.get(at) ?? [];
    for (const [place, measure] of measures.entries()) {
      const from = 1 + place * 3;
      const sums = own.map((row) => row.slice(from, from + 3).map(Number) as [number, number, number]);
      link(dimension, measure, 'association', correlationRatio(sums));
    }
  }
}

/** Groups as count, mean and population variance. */
export function correlationRatio(groups: ReadonlyArray<readonly [number, number, number]>): number {
  const present = groups.filter(([count]) => count > 0);
  const total = present.reduce((sum, [count]) => sum + count, 0);
  const mean = present.reduce((sum, [count, average]) => sum + count * average, 0) / total;
  const between = present.reduce((sum, [count, average]) => sum + count * (average - mean) ** 2, 0);
  const within = present.reduce((sum, [count, , variance]) => sum + count * variance, 0);
  return between + within === 0 ? 0 : Math.sqrt(between / (between + within));
}
