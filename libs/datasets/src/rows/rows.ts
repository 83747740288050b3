import {
  type Filter,
  MAX_ROWS_PAGE,
  type Order,
  type QueryResult,
  type ResultColumn,
  type RowsPage,
} from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { requireDistinct, rowOrderSql } from '../compile/compile-plan.js';
import { type PlanContext, planContext } from '../compile/plan-context.js';
import { type RowSelection, selectionConditions } from '../compile/row-selection.js';
import type { WorkLimits } from '../engine/connection-pool.js';
import type { Engine } from '../engine/engine.js';
import { OutOfMemory, ResultTooLarge } from '../engine/engine-errors.js';
import { shortenedSql } from '../engine/shorten.js';
import { allOf } from '../fragments/filter-sql.js';
import { canonicalJson } from '../run/canonical.js';
import { cachePerEngine } from '../run/result-cache.js';
import { requireTextBudget } from '../run/text-budget.js';
import { type MergedParent, parentsOf } from '../schema/parents.js';
import { PlanError } from '../schema/plan-error.js';
import {
  columnOf,
  columnSql,
  type Dataset,
  dataSql,
  LINE_COLUMN,
  loadSchema,
  rawTextColumn,
  type Schema,
} from '../schema/schema.js';

export interface ReadRowsOptions extends RowSelection, WorkLimits {
  order?: Order[];
  offset?: number;
  /** At most 1,000. */
  limit?: number;
  /** All data columns when absent. */
  columns?: string[];
  /** Cells as they stood in the file, all text. */
  raw?: boolean;
}

/** Characters of a cell that a page shows. */
const MAX_SHOWN_TEXT = 10_000;
const MAX_PAGE_TEXT = 16_000_000;

const cacheOf = cachePerEngine<RowsPage>(16 * 1024 * 1024);

/**
 * A page of the rows a selection keeps, in the file's order unless sorted, with their lines in the file; very long texts are shortened and say so. A version
 * never changes, so a page is kept and given again.
 */
export async function readRows(
  engine: Engine,
  dataset: Dataset,
  { deadlineMs, signal, ...selection }: ReadRowsOptions,
): Promise<RowsPage> {
  const schema = await loadSchema(engine, dataset);
  const key = `${schema.parquetPath}\n${canonicalJson(selection)}`;
  const known = cacheOf(engine).get(key);
  if (known) return known;
  const page = await readPage(engine, dataset, { deadlineMs, signal, ...selection });
  cacheOf(engine).set(key, page);
  return page;
}

async function readPage(engine: Engine, dataset: Dataset, options: ReadRowsOptions): Promise<RowsPage> {
  const schema = await loadSchema(engine, dataset);
  const parents = await parentsOf(engine, schema);
  const names = options.columns ?? [...schema.columns.keys()];
  const context = planContext(schema, options);
  requireDistinct(names, 'columns');
  const cells = names.map((name, index) =>
    shownSql(cellSql(schema, name, `columns[${index}]`, options.raw ?? false), schema, name),
  );
  const where = allOf(selectionConditions(options, context));
  const limit = Math.min(options.limit ?? MAX_ROWS_PAGE, MAX_ROWS_PAGE);
  const lines = [LINE_COLUMN, ...parents.map(({ lineColumn }) => lineColumn)].map((name) =>
    columnSql({ name }),
  );
  const sql = `SELECT ${[...lines, ...cells].join(', ')}
    FROM ${dataSql(context.schema, context.bindings)} WHERE ${where}${rowOrderSql(options.order ?? [], schema)}
    LIMIT ${limit} OFFSET ${context.bindings.bind(options.offset ?? 0)}`;
  await requireTextBudget(engine, schema, context.bindings.textCopies, limitsOf(options));
  const [page, total] = await Promise.all([
    pageWithin(engine.run(sql, context.bindings.values, { ...limitsOf(options), maxText: MAX_PAGE_TEXT })),
    countRows(engine, dataset, options.filters, options),
  ]);
  const columns: ResultColumn[] = page.columns
    .slice(lines.length)
    .map(({ type }, index) => ({ name: elementAt(names, index), type }));
  return {
    columns,
    rows: page.rows.map((row) => row.slice(lines.length)),
    lines: page.rows.map(([line]) => Number(line)),
    ...(parents.length > 0 && { parents: parents.map((parent, at) => parentLines(parent, page, at + 1)) }),
    total,
  };
}

/** The line of each row in the file of one parent, which stands in the result at `place`. */
function parentLines(
  { id, name, version }: MergedParent,
  { rows }: QueryResult,
  place: number,
): NonNullable<RowsPage['parents']>[number] {
  const lines = rows.map((row) => row[place] ?? null);
  return { id, name, version, lines: lines.map((line) => (line === null ? null : Number(line))) };
}

function limitsOf({ deadlineMs, signal }: WorkLimits): WorkLimits {
  return { deadlineMs, signal };
}

/** Where the page is still too large, fewer rows help: cells are shortened already. */
async function pageWithin(page: Promise<QueryResult>): Promise<QueryResult> {
  return page.catch((error: unknown) => {
    if (error instanceof ResultTooLarge || error instanceof OutOfMemory)
      throw new PlanError(
        'These rows hold too much text for one page: ask for fewer rows, or sort by another column.',
        'limit',
      );
    throw error;
  });
}

/** Rows are looked at: a cell that nobody could read to its end is shortened, and says so. */
function shownSql(cell: string, schema: Schema, name: string): string {
  const { kind } = columnOf(schema, name, 'columns');
  if (kind !== 'text') return cell;
  return shortenedSql(cell, MAX_SHOWN_TEXT);
}

/** The text a value was converted from where it was kept, else the value written out. */
function cellSql(schema: Schema, name: string, path: string, raw: boolean): string {
  const column = columnOf(schema, name, path);
  if (!raw) return columnSql(column);
  const typed = `CAST(${columnSql(column)} AS VARCHAR)`;
  const kept = rawTextColumn(column.index);
  return schema.stored.has(kept) ? `coalesce(${columnSql({ name: kept })}, ${typed})` : typed;
}

/** How many rows are left when every filter holds. */
export async function countRows(
  engine: Engine,
  dataset: Dataset,
  filters: Filter[],
  options: Omit<RowSelection, 'filters'> & WorkLimits = {},
): Promise<number> {
  const schema = await loadSchema(engine, dataset);
  const context = planContext(schema, options);
  const where = allOf(selectionConditions({ ...options, filters }, context));
  const [count] = await counts(engine, context, [where], options);
  return count!;
}

export interface FilterSteps {
  total: number;
  /** Rows left after each filter in turn, and after the exception if there is one. */
  rowsLeft: number[];
  /** Rows left at the end whose `column` is missing: they add nothing to a number made from it. */
  withoutValue: number;
}

/** Follows a selection filter by filter, in one scan. */
export async function filterSteps(
  engine: Engine,
  dataset: Dataset,
  selection: RowSelection & WorkLimits & { column?: string },
): Promise<FilterSteps> {
  const schema = await loadSchema(engine, dataset);
  const context = planContext(schema, selection);
  const conditions = selectionConditions(selection, context);
  const steps = conditions.map((_, index) => allOf(conditions.slice(0, index + 1)));
  const missing = selection.column
    ? `${columnSql(columnOf(context.schema, selection.column, 'column'))} IS NULL`
    : 'false';
  const wanted = ['true', ...steps, allOf([...conditions, missing])];
  const [total = 0, ...left] = await counts(engine, context, wanted, selection);
  return { total, rowsLeft: left.slice(0, -1), withoutValue: left.at(-1) ?? 0 };
}

async function counts(
  engine: Engine,
  context: PlanContext,
  conditions: string[],
  limits: WorkLimits,
): Promise<number[]> {
  const from = dataSql(context.schema, context.bindings);
  const only = conditions.length === 1;
  const select = conditions.map((condition) =>
    condition === 'true' || only ? 'count(*)' : `count(*) FILTER (WHERE ${condition})`,
  );
  const sql = `SELECT ${select.join(', ')} FROM ${from}${only ? ` WHERE ${conditions[0]}` : ''}`;
  await requireTextBudget(engine, context.schema, context.bindings.textCopies, limitsOf(limits));
  const { rows } = await engine.run(sql, context.bindings.values, limitsOf(limits));
  return elementAt(rows, 0).map(Number);
}
