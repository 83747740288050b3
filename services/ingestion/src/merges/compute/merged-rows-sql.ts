import {
  LEFT_LINE_COLUMN,
  LINE_COLUMN,
  quoteName,
  quoteText,
  RIGHT_LINE_COLUMN,
  rawTextColumn,
} from '@plumbline/datasets';
import { type KeyedTables, keyedRows, meetSql, type Side } from './keyed-rows.js';
import { type MergeRules, type MergeTable, type MergeTables, storedColumn } from './merge-tables.js';
import { newestRows } from './newest-rows.js';
import type { ResultColumn } from './result-columns.js';

const NO_LINE = 'CAST(NULL AS BIGINT)';
const JOINS = { inner: 'JOIN', left: 'LEFT JOIN', full: 'FULL JOIN' } as const;

/** The rows of a merge in order: its columns, the texts some were converted from, and the line of each parent. */
export function mergedRowsSql(
  keyed: KeyedTables,
  rules: MergeRules,
  columns: readonly ResultColumn[],
): string {
  if (rules.kind === 'append') return appendedSql(keyed.tables, columns);
  const cells = (side: Side) =>
    columns.flatMap((column, index) => cellsOf(keyed.tables[side], column[side], column, index));
  const left = keyedRows(keyed, 'left', cells('left'));
  const right =
    rules.repeats === 'newest'
      ? newestRows(keyed, cells('right'))
      : keyedRows(keyed, 'right', cells('right'));
  const outputs = columns.flatMap((column, index) => {
    const side = column.left === undefined ? 'r' : 'l';
    const table = keyed.tables[column.left === undefined ? 'right' : 'left'];
    const raw = rawOf(table, column.left ?? column.right);
    return [
      `${side}.c${index} AS ${quoteName(column.name)}`,
      ...(raw ? [`${side}.raw${index} AS ${rawTextColumn(index)}`] : []),
    ];
  });
  const lines = [`l.line AS ${LEFT_LINE_COLUMN}`, `r.line AS ${RIGHT_LINE_COLUMN}`];
  return `SELECT ${[...outputs, ...lines].join(', ')}
    FROM ${left} AS l ${JOINS[rules.kind]} ${right} AS r ON ${meetSql(keyed.keys)}
    ORDER BY l.row NULLS LAST, r.row`;
}

function appendedSql({ left, right }: MergeTables, columns: readonly ResultColumn[]): string {
  const hasRaw = columns.map(
    ({ left: a, right: b }) => rawOf(left, a) !== undefined || rawOf(right, b) !== undefined,
  );
  const rows = (side: Side, table: MergeTable) => {
    const cells = columns.flatMap((column, index) => [
      `${typedSql(table, column[side], column)} AS ${quoteName(column.name)}`,
      ...(hasRaw[index] ? [`${rawOf(table, column[side]) ?? 'NULL'} AS ${rawTextColumn(index)}`] : []),
    ]);
    const line = `data.${quoteName(LINE_COLUMN)}`;
    const lines = side === 'left' ? [line, NO_LINE] : [NO_LINE, line];
    const traced = [`${lines[0]} AS ${LEFT_LINE_COLUMN}`, `${lines[1]} AS ${RIGHT_LINE_COLUMN}`];
    return `SELECT ${[...cells, ...traced].join(', ')} FROM read_parquet(${quoteText(table.parquetPath)}) AS data`;
  };
  return `${rows('left', left)} UNION ALL ${rows('right', right)}`;
}

function cellsOf(table: MergeTable, name: string | undefined, column: ResultColumn, index: number): string[] {
  if (name === undefined) return [];
  const raw = rawOf(table, name);
  return [`${typedSql(table, name, column)} AS c${index}`, ...(raw ? [`${raw} AS raw${index}`] : [])];
}

/** A cell as the result's type has it: as it is, or as it was written where nothing else holds both. */
function typedSql(table: MergeTable, name: string | undefined, column: ResultColumn): string {
  if (name === undefined) return 'NULL';
  const stored = `data.${quoteName(name)}`;
  if (column.type !== 'text' || table.known.get(name)?.type === 'text') return stored;
  const written = rawOf(table, name);
  const text = `CAST(${stored} AS VARCHAR)`;
  return written ? `coalesce(${written}, ${text})` : text;
}

/** The text that a column's values were converted from, where it was kept. */
function rawOf(table: MergeTable, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const kept = rawTextColumn(storedColumn(table, name).index);
  return table.schema.stored.has(kept) ? `data.${kept}` : undefined;
}
