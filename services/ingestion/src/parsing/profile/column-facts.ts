import type { CellValue, Column, ColumnContent, ColumnUse } from '@plumbline/contracts';
import { quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import { isOutOfRange, queryAggregatesInRange, type RawTable } from '../table/raw-table.js';
import { type ChosenUse, chosenUse } from './chosen-use.js';
import { type7Quantiles } from './quantiles.js';
import type { RoleDecision } from './role-decision.js';
import { columnRole, type RoleFacts } from './roles.js';
import { sampleTexts } from './sample-texts.js';
import type { Stack } from './stacks.js';
import { type LengthCounts, meanLength, textCounts } from './text-lengths.js';

/** One column of the typed table while it is being profiled. */
export interface TypedColumn {
  name: string;
  type: Column['type'];
  isZoned: boolean;
  format?: Column['format'];
  /** What a person said it is for. */
  use?: ColumnUse;
  /** SQL of its typed value. */
  value: string;
  /** SQL of its value as a double; of numbers only. */
  double: string;
}

/** What a column is for, why, and whether a person said so. */
export interface UsedAs extends RoleDecision, Pick<ChosenUse, 'nature'> {
  chosen?: ColumnUse;
}

/** Summary of one column over all rows. */
export interface ColumnFacts {
  missing: number;
  distinct: number;
  min: CellValue;
  max: CellValue;
  mean?: number;
  sd?: number;
  /** By the probabilities of QUANTILES, then the 98th percentile; numbers only. */
  quantiles: number[];
  /** Text only. */
  lengths: LengthCounts;
  length?: { min: number; max: number; mean: number };
  use: UsedAs;
  /** What its role was decided from. */
  ruled: RoleFacts;
  /** Known when all columns of the table are. */
  content?: ColumnContent;
}

export const QUANTILES = { p05: 0.05, p25: 0.25, p50: 0.5, p75: 0.75, p95: 0.95 } as const;
/** Beyond this a right-skewed measure is drawn as one open bin. */
export const TAIL = 0.98;
/** Characters of a text that a range shows. */
const MAX_TEXT = 200;
const PROBABILITIES = [...Object.values(QUANTILES), TAIL];

export function isNumeric({ type }: Pick<TypedColumn, 'type'>): boolean {
  return type === 'integer' || type === 'decimal';
}

/** Counts, extremes, moments and quantiles of every column, over all rows. */
export async function columnFacts(
  table: RawTable,
  columns: readonly TypedColumn[],
  stacks: readonly Stack[],
): Promise<ColumnFacts[]> {
  const basics = await queryBasics(table, columns, stacks);
  const counted = columns.map((column, index) => ({
    value: column.value,
    count: isNumeric(column) ? table.rows - Number(basics[index]?.[0]) : 0,
  }));
  const quantiles = await type7Quantiles(table, counted, PROBABILITIES, stacks);
  const texts = new Set(columns.filter(({ type }) => type === 'text').map(({ value }) => value));
  const isText = ({ names }: Stack) => names.some((name) => texts.has(name));
  const counts = await textCounts(table, stacks.filter(isText));
  const distinct = await countDistinct(
    table,
    stacks.filter((stack) => !isText(stack)),
  );
  const samples = await sampleTexts(table, [...texts]);
  return columns.map((column, index) => {
    const { value } = column;
    const facts = toFacts(column, basics[index] ?? [], {
      quantiles: quantiles[index] ?? [],
      lengths: counts.get(value)?.lengths ?? [],
      distinct: counts.get(value)?.distinct ?? distinct.get(value) ?? 0,
    });
    const ruled = roleFacts(column, facts, samples.get(value), table.rows);
    return { ...facts, ruled, use: usedAs(column, ruled) };
  });
}

async function queryBasics(
  table: RawTable,
  columns: readonly TypedColumn[],
  stacks: readonly Stack[],
): Promise<CellValue[][]> {
  const found = new Map<string, CellValue[]>();
  for (const stack of stacks) await basicsOfStack(table, columns, stack, found);
  const rest = columns.filter(({ value }) => !found.has(value));
  const lists = rest.map(aggregates);
  const answers = await queryAggregatesInRange(table, lists.flat());
  let at = 0;
  for (const [index, { value }] of rest.entries()) {
    const { length } = elementAt(lists, index);
    found.set(value, answers.slice(at, at + length));
    at += length;
  }
  return columns.map(({ value }) => found.get(value) ?? []);
}

/** The same of all columns of a stack in one statement; of fewer where one of them is out of range. */
async function basicsOfStack(
  table: RawTable,
  columns: readonly TypedColumn[],
  { names, cells }: Pick<Stack, 'names' | 'cells'>,
  into: Map<string, CellValue[]>,
): Promise<void> {
  if (cells === undefined) return;
  const isNumber = columns.some((column) => column.value === names[0] && isNumeric(column));
  const moments = isNumber ? ['avg(value)', 'stddev_samp(CAST(value AS DOUBLE))'] : [];
  const asked = [`${table.rows} - count(*)`, 'min(value)', 'max(value)', ...moments];
  const own = `${cells} WHERE name IN (${names.map(quoteText).join(', ')})`;
  const query = `SELECT name, ${asked.join(', ')} FROM ${own} GROUP BY name`;
  try {
    const { rows } = await table.engine.run(query, [], { signal: table.signal });
    for (const name of names) into.set(name, [table.rows]);
    for (const [name, ...answers] of rows) into.set(String(name), answers);
  } catch (error) {
    if (!isOutOfRange(error)) throw error;
    const [name = ''] = names;
    if (names.length === 1) {
      into.set(name, await queryAggregatesInRange({ ...table, relation: own }, asked));
      return;
    }
    const half = Math.ceil(names.length / 2);
    await basicsOfStack(table, columns, { names: names.slice(0, half), cells }, into);
    await basicsOfStack(table, columns, { names: names.slice(half), cells }, into);
  }
}

/** Missing, smallest and largest, then what numbers add: a mean or deviation that no number can hold is left out. */
function aggregates(column: TypedColumn): string[] {
  const { value, double } = column;
  const common = [`count(*) - count(${value})`, `min(${value})`, `max(${value})`];
  return isNumeric(column) ? [...common, `avg(${value})`, `stddev_samp(${double})`] : common;
}

async function countDistinct(table: RawTable, stacks: readonly Stack[]): Promise<Map<string, number>> {
  const distinct = new Map<string, number>();
  for (const { counts } of stacks) {
    const query = `SELECT name, count(*) FROM ${counts} GROUP BY name`;
    const { rows } = await table.engine.run(query, [], { signal: table.signal });
    for (const [name, count] of rows) distinct.set(String(name), Number(count));
  }
  return distinct;
}

function toFacts(
  column: TypedColumn,
  [missing, min = null, max = null, mean = null, sd = null]: readonly CellValue[],
  counted: Pick<ColumnFacts, 'quantiles' | 'lengths' | 'distinct'>,
): Omit<ColumnFacts, 'use' | 'ruled'> {
  const { lengths } = counted;
  const [shortest] = lengths;
  const longest = lengths.at(-1);
  return {
    ...counted,
    missing: Number(missing),
    min: shortened(min),
    max: shortened(max),
    mean: isNumeric(column) && mean !== null ? Number(mean) : undefined,
    sd: isNumeric(column) && sd !== null ? Number(sd) : undefined,
    length: shortest && longest && { min: shortest[0], max: longest[0], mean: meanLength(lengths) },
  };
}

function shortened(value: CellValue): CellValue {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : value;
}

function usedAs({ use, type }: TypedColumn, ruled: RoleFacts): UsedAs {
  const chosen = use && chosenUse(use, type);
  if (chosen) return { ...chosen, chosen: use, evidence: 'You said so.', isFirm: true };
  return columnRole(ruled);
}

function roleFacts(
  column: TypedColumn,
  facts: Omit<ColumnFacts, 'use' | 'ruled'>,
  samples: readonly string[] | undefined,
  rows: number,
): RoleFacts {
  const [min, max] = isNumeric(column) ? [Number(facts.min), Number(facts.max)] : [];
  const present = rows - facts.missing;
  const isQuantity = column.format?.currency !== undefined || column.format?.percent === true;
  const isRunning =
    column.type === 'integer' &&
    facts.distinct === present &&
    Number(facts.max) - Number(facts.min) === present - 1 &&
    present > 0;
  return {
    name: column.name,
    type: column.type,
    rows,
    missing: facts.missing,
    distinct: facts.distinct,
    length: facts.length,
    samples,
    min,
    max,
    isQuantity,
    isRunning,
  };
}
