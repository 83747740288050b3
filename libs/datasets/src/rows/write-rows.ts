import type { Filter } from '@plumbline/contracts';
import { rowOrderSql } from '../compile/compile-plan.js';
import { planContext } from '../compile/plan-context.js';
import { selectionConditions } from '../compile/row-selection.js';
import type { WorkLimits } from '../engine/connection-pool.js';
import type { Engine } from '../engine/engine.js';
import { quoteName, quoteText } from '../engine/quote.js';
import { allOf } from '../fragments/filter-sql.js';
import { columnSql, type Dataset, dataSql, loadSchema, type SchemaColumn } from '../schema/schema.js';
import { countRows } from './rows.js';

export interface WriteRowsOptions extends WorkLimits {
  filters: Filter[];
  zone: string;
  /**
   * `csv` with a header, in which no cell begins like a formula of a spreadsheet; `json`, one array of objects;
   * `json-lines`, an array of values a line.
   */
  format: 'csv' | 'json' | 'json-lines';
  /** A file that is not there yet, in a folder that the engine may write to. */
  path: string;
}

/** What a spreadsheet takes for a formula, also behind spaces and in full-width form (OWASP, CSV injection). */
const FORMULA_STARTS = `^([\\t\\r\\n]|\\s*[=+\\-@|＝＋－＠])`;

/**
 * Writes every row of a selection, in the file's order, straight to a file: nothing of it passes through this process's
 * heap. Times of zoned columns are written in `zone`.
 * @returns how many rows
 */
export async function writeRows(
  engine: Engine,
  dataset: Dataset,
  { filters, zone, format, path, deadlineMs, signal }: WriteRowsOptions,
): Promise<number> {
  const limits = { deadlineMs, signal };
  const schema = await loadSchema(engine, dataset);
  const context = planContext(schema, { zone });
  const cells = [...schema.columns.values()].map((column) => ({
    name: column.name,
    sql: cellSql(column, zone, format),
  }));
  const where = allOf(selectionConditions({ filters, zone }, context));
  const named =
    format === 'json-lines'
      ? `[${cells.map(({ sql }) => `to_json(${sql})`).join(', ')}] AS "values"`
      : cells.map(({ name, sql }) => `${sql} AS ${quoteName(headerOf(name, format))}`).join(', ');
  const rows = `SELECT ${named} FROM ${dataSql(context.schema, context.bindings)}
    WHERE ${where}${rowOrderSql([], schema)}`;
  const written = {
    csv: 'FORMAT csv, HEADER true',
    json: 'FORMAT json, ARRAY true',
    'json-lines': 'FORMAT json',
  };
  await engine.exec(
    `COPY (${rows}) TO ${quoteText(path)} (${written[format]})`,
    context.bindings.values,
    limits,
  );
  return countRows(engine, dataset, filters, { zone, ...limits });
}

function cellSql(column: SchemaColumn, zone: string, format: WriteRowsOptions['format']): string {
  const stored = columnSql(column);
  if (column.kind === 'instant')
    return `strftime(timezone(${quoteText(zone)}, ${stored}), '%Y-%m-%d %H:%M:%S')`;
  if (format !== 'csv' || column.kind !== 'text') return stored;
  return `CASE WHEN regexp_matches(${stored}, ${quoteText(FORMULA_STARTS)}) THEN '''' || ${stored} ELSE ${stored} END`;
}

const headerOf = (name: string, format: WriteRowsOptions['format']): string =>
  format === 'csv' && new RegExp(FORMULA_STARTS).test(name) ? `'${name}` : name;
