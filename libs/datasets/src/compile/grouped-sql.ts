import { OTHERS_LABEL } from '@plumbline/contracts';
import { type Dialect, DialectGap } from '../dialects/dialect.js';
import { quoteText } from '../engine/quote.js';
import type { Output } from './outputs.js';
import type { WindowedGroups } from './window-sql.js';

/** Where a plan's rows come from, and which of them count. */
export interface Source {
  from: string;
  where: string;
}

/** A statement, with the names of its columns and which of them may hold texts. */
export interface NamedSql {
  sql: string;
  columns: string[];
  texts: boolean[];
}

/** Groups that fulfil a condition, ordered, at most `limit` of them. */
export function groupedSql(
  outputs: Output[],
  source: Source,
  { having, order, limit }: { having: string | undefined; order: string; limit: number },
): string {
  const where = having ? ` WHERE ${having}` : '';
  const orderBy = order ? ` ORDER BY ${order}` : '';
  return `WITH grouped AS (${groupsSql(outputs, source)}) SELECT ${valuesSql(outputs)} FROM grouped${where}${orderBy} LIMIT ${limit}`;
}

/** The same with windows over the groups, which were chosen in an earlier step. */
export function windowedSql(
  groups: Output[],
  source: Source,
  { outputs, steps, from }: WindowedGroups,
  { order, limit }: { order: string; limit: number },
): string {
  return `WITH grouped AS (${groupsSql(groups, source)})${steps} SELECT ${valuesSql(outputs)} FROM ${from} ORDER BY ${order} LIMIT ${limit}`;
}

/** An order that may stand inside a window. @throws DialectGap for one that looks at other groups itself */
function outsideWindows(order: string): string {
  if (order.includes(' OVER (')) throw new DialectGap('order of shares beside what is folded');
  return order;
}

/** The groups that a folded plan keeps, with their place. */
export function rankedGroups(order: string, limit: number, dialect: Dialect): string {
  // Rows are counted in the order they come in, but for an engine that says so of no rows.
  const counted = dialect.countsInOrder ? '' : `ORDER BY ${outsideWindows(order)}`;
  return `SELECT ranked.*, row_number() OVER (${counted}) AS place FROM (SELECT * FROM grouped ORDER BY ${order} LIMIT ${limit}) AS ranked`;
}

/**
 * The kept groups and one row computed from the rows of all others, which is absent when there are none. Values that
 * look at all groups (shares) see the kept and the folded together, which is the same total.
 */
export function foldedSql(outputs: Output[], source: Source, ranked: string, dialect: Dialect): string {
  const dimensions = outputs.filter((output) => output.isDimension);
  const labelled = dimensions.find((output) => output.isText);
  const cells = outputs.map((output) => output.cell).join(', ');
  const belongs = dimensions
    .map((output) => dialect.same(output.overRows, `kept.${output.cell}`))
    .join(' AND ');
  // An anti join is the fastest of both where there is one.
  const rest =
    dialect.name === 'duckdb'
      ? `${source.from} ANTI JOIN kept ON ${belongs} WHERE ${source.where}`
      : `${source.from} WHERE ${source.where} AND NOT EXISTS (SELECT 1 FROM kept WHERE ${belongs})`;
  const materialized = dialect.name === 'mysql' ? '' : 'MATERIALIZED ';
  const foldedCells = outputs.map((output) => (output.isDimension ? 'NULL' : output.overRows)).join(', ');
  const shown = outputs.map((output) =>
    output === labelled
      ? `CASE WHEN folded THEN ${quoteText(OTHERS_LABEL)} ELSE ${output.value} END`
      : output.value,
  );
  return `WITH grouped AS (${groupsSql(outputs, source)}),
    kept AS ${materialized}(${ranked}),
    answer AS (
      SELECT ${cells}, place, false AS folded FROM kept
      UNION ALL
      SELECT ${foldedCells}, NULL, true FROM ${rest} HAVING count(*) > 0
    )
    SELECT ${shown.join(', ')}, folded FROM answer ORDER BY ${dialect.order('place', 'ASC')}`;
}

/** The groups themselves, each output under its cell. */
export function groupsSql(outputs: Output[], { from, where }: Source): string {
  const select = outputs.map((output) => `${output.overRows} AS ${output.cell}`).join(', ');
  const keys = outputs.filter((output) => output.isDimension).map((_, index) => index + 1);
  return `SELECT ${select} FROM ${from} WHERE ${where}${keys.length > 0 ? ` GROUP BY ${keys.join(', ')}` : ''}`;
}

function valuesSql(outputs: Output[]): string {
  return outputs.map((output) => output.value).join(', ');
}
