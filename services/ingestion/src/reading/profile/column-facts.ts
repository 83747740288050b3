import type { CellValue, Column, ColumnRole } from '@plumbline/contracts';
import { askAll, type RawTable } from '../values/raw-table.js';
import { columnRole } from './roles.js';

/** One column of the typed table while it is being profiled. */
export interface TypedColumn {
  name: string;
  type: Column['type'];
  isZoned: boolean;
  format?: Column['format'];
  /** SQL of its typed value. */
  value: string;
}

/** Summary of one column over all rows. Numbers stand for lengths in text columns' quantiles. */
export interface ColumnFacts {
  missing: number;
  distinct: number;
  min: CellValue;
  max: CellValue;
  mean?: number;
  sd?: number;
  /** By the probabilities of QUANTILES, then the 98th percentile. */
  quantiles: number[];
  length?: { min: number; max: number; mean: number };
  role: ColumnRole;
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
export async function columnFacts(table: RawTable, columns: readonly TypedColumn[]): Promise<ColumnFacts[]> {
  const lists = columns.map(aggregates);
  const answers = await askAll(table, lists.flat());
  const facts: ColumnFacts[] = [];
  let at = 0;
  for (const [index, column] of columns.entries()) {
    const answer = answers.slice(at, at + lists[index]!.length);
    at += lists[index]!.length;
    const distinct = await countDistinct(table, column);
    facts.push(toFacts(column, answer, distinct, table.rows));
  }
  return facts;
}

/** Missing, extremes, then what the type adds. */
function aggregates(column: TypedColumn): string[] {
  const { value } = column;
  const missing = `count(*) - count(${value})`;
  if (isNumeric(column)) {
    const number = `CAST(${value} AS DOUBLE)`;
    return [
      missing,
      `min(${value})`,
      `max(${value})`,
      `avg(${value})`,
      `stddev_samp(${number})`,
      ...quantiles(number),
    ];
  }
  if (column.type === 'text') {
    const length = `length(${value})`;
    return [
      missing,
      `min(${length})`,
      `max(${length})`,
      `avg(${length})`,
      'NULL',
      ...quantiles(length),
      `min(left(${value}, ${MAX_TEXT}))`,
      `max(left(${value}, ${MAX_TEXT}))`,
    ];
  }
  return [missing, `min(${value})`, `max(${value})`];
}

/** Linear between ranks (Hyndman and Fan 1996, type 7), as `quantile_cont` computes it. */
function quantiles(number: string): string[] {
  const list = `quantile_cont(CAST(${number} AS DOUBLE), [${PROBABILITIES.join(', ')}])`;
  return PROBABILITIES.map((_, index) => `${list}[${index + 1}]`);
}

async function countDistinct(table: RawTable, { value }: TypedColumn): Promise<number> {
  const query = `SELECT count(DISTINCT ${value}) FROM ${table.relation}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  return Number(rows[0]![0]);
}

function toFacts(column: TypedColumn, answer: CellValue[], distinct: number, rows: number): ColumnFacts {
  const [missing, low, high, mean, sd, ...rest] = answer;
  const isText = column.type === 'text';
  const length =
    isText && low !== null ? { min: Number(low), max: Number(high), mean: Number(mean) } : undefined;
  const facts = {
    missing: Number(missing),
    distinct,
    min: isText ? rest.at(-2)! : low!,
    max: isText ? rest.at(-1)! : high!,
    mean: isNumeric(column) && mean !== null ? Number(mean) : undefined,
    sd: isNumeric(column) && sd !== null ? Number(sd) : undefined,
    quantiles: rest
      .slice(0, PROBABILITIES.length)
      .filter((each) => each !== null)
      .map(Number),
    length,
  };
  return { ...facts, role: roleOf(column, facts, rows) };
}

function roleOf(column: TypedColumn, facts: Omit<ColumnFacts, 'role'>, rows: number): ColumnRole {
  const min = isNumeric(column) ? Number(facts.min) : undefined;
  const max = isNumeric(column) ? Number(facts.max) : undefined;
  const present = rows - facts.missing;
  const isQuantity = column.format?.currency !== undefined || column.format?.percent === true;
  const isRunning =
    column.type === 'integer' && facts.distinct === present && max! - min! === present - 1 && present > 0;
  return columnRole({
    name: column.name,
    type: column.type,
    rows,
    missing: facts.missing,
    distinct: facts.distinct,
    length: facts.length,
    min,
    max,
    isQuantity,
    isRunning,
  });
}
