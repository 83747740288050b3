import type { CellValue, FilterValues } from '@plumbline/contracts';
import { planContext } from '../compile/plan-context.js';
import { type RowSelection, selectionConditions } from '../compile/row-selection.js';
import type { WorkLimits } from '../engine/connection-pool.js';
import type { Engine } from '../engine/engine.js';
import { wallClockSql } from '../fragments/dimension-sql.js';
import { allOf } from '../fragments/filter-sql.js';
import { requireTextBudget } from '../run/text-budget.js';
import {
  columnOf,
  type Dataset,
  dataSql,
  loadSchema,
  type SchemaColumn,
  type ValueKind,
} from '../schema/schema.js';

export interface FilterValuesOptions extends Partial<RowSelection>, WorkLimits {
  column: string;
  /** Only values that contain this text, in any case. */
  search?: string;
}

/** Values listed at most; the rest is found by search. */
const MAX_VALUES = 200;
/** Longer texts are not listed: nobody chooses them by reading, and a filter could not carry the longest. */
const MAX_LISTED_TEXT = 1_000;
/** Numbers and dates with no more distinct values than this are chosen from a list too. */
const MAX_LISTED_NUMBERS = 50;

/** What a filter on one column can be set to: the most frequent values with their counts, and the range. */
export async function filterValues(
  engine: Engine,
  dataset: Dataset,
  options: FilterValuesOptions,
): Promise<FilterValues> {
  const schema = await loadSchema(engine, dataset);
  const context = planContext(schema, options);
  const column = columnOf(context.schema, options.column, 'column');
  const conditions = selectionConditions({ ...options, filters: options.filters ?? [] }, context);
  const value = wallClockSql(column, context.zone, context.bindings);
  if (options.search) {
    conditions.push(searchSql(value, context.bindings.bind(options.search)));
    if (column.kind === 'text') context.bindings.textCopies.ofRows++;
  }
  const hasRange = column.kind !== 'text' && column.kind !== 'boolean';
  const sql = `WITH counted AS (
      SELECT ${value} AS value, count(*) AS times FROM ${dataSql(context.schema, context.bindings)}
      WHERE ${allOf(conditions)} GROUP BY 1
    ), ends AS (
      SELECT count(value) AS distinct_values, ${hasRange ? 'min(value), max(value)' : 'NULL, NULL'} FROM counted
    )
    SELECT ends.*, value, times FROM ends LEFT JOIN counted
      ON ${listedSql(column.kind, hasRange)}
    ORDER BY ${hasRange ? '' : 'times DESC, '}value NULLS LAST LIMIT ${MAX_VALUES}`;
  const limits = { deadlineMs: options.deadlineMs, signal: options.signal };
  await requireTextBudget(engine, schema, context.bindings.textCopies, limits);
  const { rows } = await engine.run(sql, context.bindings.values, limits);
  return toFilterValues(column, rows);
}

function listedSql(kind: ValueKind, hasRange: boolean): string {
  if (hasRange) return `distinct_values <= ${MAX_LISTED_NUMBERS}`;
  return kind === 'text' ? `coalesce(strlen(value) <= ${MAX_LISTED_TEXT}, true)` : 'true';
}

function searchSql(value: string, search: string): string {
  return `contains(lower(CAST(${value} AS VARCHAR)), lower(${search}))`;
}

function toFilterValues(column: SchemaColumn, rows: CellValue[][]): FilterValues {
  const [distinct = 0, min = null, max = null] = rows[0] ?? [];
  const values = rows
    .filter((row) => row[4] !== null)
    .map((row) => ({ value: row[3] ?? null, count: Number(row[4]) }));
  const ends = (value: CellValue) => (typeof value === 'boolean' ? null : value);
  return {
    column: column.name,
    type: column.type,
    values,
    distinct: Number(distinct),
    min: ends(min),
    max: ends(max),
  };
}
