import type { Selection } from '@plumbline/contracts';
import type { DescribedColumn } from '../driver.js';
import { type GrowthMark, markLiteral } from '../growth-mark.js';
import { checkStatement } from '../statement/check-statement.js';

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A SELECT of what was chosen. A query is put into brackets, where PostgreSQL lets nothing stand that writes. */
export function selectOf(selection: Selection, mark?: GrowthMark): string {
  const where = mark ? ` WHERE ${reaches(mark)}` : '';
  return `SELECT * FROM ${relationOf(selection)}${where}`;
}

/** How many rows do not reach a mark, those without a value among them. */
export const countBelowSql = (selection: Selection, mark: GrowthMark): string =>
  `SELECT count(*) FROM ${relationOf(selection)} WHERE (${reaches(mark)}) IS NOT TRUE`;

/** The same rows as text that the server writes itself, without columns of binary data; every text in quotes. */
export function copySql(
  selection: Selection,
  columns: readonly DescribedColumn[],
  mark: GrowthMark | undefined,
): string {
  const names = columns.map((_, index) => `c${index}`);
  const taken = columns.flatMap((column, index) =>
    column.kind === 'binary' ? [] : [{ column, name: `c${index}` }],
  );
  const values = taken.map(({ column, name }) => `${valueSql(column, name)} AS ${name}`);
  const texts = taken.filter(({ column }) => column.kind === 'text').map(({ name }) => name);
  // Columns are named by their place: two of a query may have the same name.
  const rows = `(${selectOf(selection, mark)}) AS chosen(${names.join(', ')})`;
  const options = [
    ...['FORMAT csv', String.raw`NULL '\N'`],
    ...(texts.length > 0 ? [`FORCE_QUOTE (${texts.join(', ')})`] : []),
  ];
  return `COPY (SELECT ${values.join(', ')} FROM ${rows}) TO STDOUT (${options.join(', ')})`;
}

/** As `describeField` would make it of the server's text; what no number or date can hold is found by who reads it. */
function valueSql({ kind, type }: DescribedColumn, name: string): string {
  if (kind === 'boolean') return `CASE ${name} WHEN true THEN 'true' WHEN false THEN 'false' END`;
  if (type === 'money') return `${name}::numeric`;
  return /^(?:character|bpchar)(?:\(\d+\))?$/.test(type) ? `${name}::text` : name;
}

const reaches = (mark: GrowthMark): string => `${quoteName(mark.column)} >= ${markLiteral(mark)}`;

/** What was chosen, as it stands behind FROM. */
export const relationOf = (selection: Selection): string =>
  'table' in selection
    ? `${quoteName(selection.schema)}.${quoteName(selection.table)}`
    : `(\n${checkStatement(selection.query, 'postgresql')}\n) AS chosen`;
