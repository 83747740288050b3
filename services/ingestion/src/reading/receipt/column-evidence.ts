import { quoteText } from '@plumbline/datasets';
import type { DecidedColumn } from '../values/decide-columns.js';
import { askAll, type RawTable } from '../values/raw-table.js';
import type { TextReading } from '../values/reading.js';
import { acceptsSql, dateSql, emptiedWords, presentSql } from '../values/reading-sql.js';

/** How often something occurs in a column, and where first. */
export interface Occurrence {
  times: number;
  line: number;
  text: string;
}

/** What the receipt says about one column, counted over all rows. */
export interface ColumnEvidence {
  missingWords?: Occurrence;
  lostValues?: Occurrence;
  empty?: Occurrence;
  /** Cells that begin with a zero that a number would lose. */
  leadingZeros?: Occurrence;
  /** In a text column that is mostly numbers or dates: what speaks against it. */
  outliers?: Occurrence;
  spaced?: Occurrence;
  /** Rows that prove the order of a date column, and rows that only the other order fits. */
  proof?: Occurrence;
}

type Key = keyof ColumnEvidence;

/** Counts all evidence of all columns in as few scans as the engine takes expressions. */
export async function gatherEvidence(
  table: RawTable,
  columns: readonly DecidedColumn[],
): Promise<ColumnEvidence[]> {
  const wanted = columns.map((column) => Object.entries(conditions(column)) as Array<[Key, string]>);
  const expressions = wanted.flatMap((list, index) =>
    list.flatMap(([, condition]) => occurrenceSql(table, columns[index]!.source, condition)),
  );
  const answers = await askAll(table, expressions);
  let at = 0;
  return wanted.map((list) => {
    const evidence: ColumnEvidence = {};
    for (const [key] of list) {
      const [times, line, text] = answers.slice(at, at + 3);
      at += 3;
      if (Number(times) > 0)
        evidence[key] = { times: Number(times), line: Number(line), text: String(text ?? '') };
    }
    return evidence;
  });
}

function occurrenceSql(table: RawTable, source: string, condition: string): [string, string, string] {
  const filter = `FILTER (WHERE ${condition})`;
  return [
    `count(*) ${filter}`,
    `min(${table.line}) ${filter}`,
    `arg_min(left(${source}, 200), ${table.line}) ${filter}`,
  ];
}

function conditions(column: DecidedColumn): Partial<Record<Key, string>> {
  const { reading, source, missingWords, lostWords } = column;
  const list: Partial<Record<Key, string>> = { empty: `${source} IS NULL` };
  if (missingWords.length > 0) list.missingWords = isOneOf(source, missingWords);
  const present = presentSql(source, emptiedWords(column));
  if (column.isForced && reading.kind !== 'text' && reading.kind !== 'open') {
    list.lostValues = `(${present}) IS NOT NULL AND NOT coalesce(${acceptsSql(present, reading)}, false)`;
  } else if (lostWords.length > 0) {
    list.lostValues = isOneOf(
      source,
      lostWords.map((word) => word.trim().toLowerCase()),
    );
  }
  if (reading.kind === 'text') Object.assign(list, textConditions(source, present, reading));
  if (reading.kind === 'date' && reading.order && reading.order !== 'ymd') {
    const value = dateSql(present, reading);
    const provingPart = reading.order === 'mdy' || reading.order === 'dmy' ? `day(${value}) > 12` : 'false';
    list.proof = provingPart;
  }
  return list;
}

function textConditions(
  source: string,
  present: string,
  { reason, mostly }: TextReading,
): Partial<Record<Key, string>> {
  const list: Partial<Record<Key, string>> = {};
  if (reason === 'leading_zeros' || reason === 'code_name') {
    list.leadingZeros = `length(${source}) > 1 AND starts_with(${source}, '0') AND ${source} NOT LIKE '0.%'`;
  }
  if (mostly) list.outliers = `trim(${source}) <> '' AND NOT coalesce(${acceptsSql(present, mostly)}, true)`;
  if (reason === 'words' || reason === 'mixed_types') list.spaced = `${source} <> trim(${source})`;
  return list;
}

function isOneOf(source: string, words: readonly string[]): string {
  return `lower(trim(${source})) IN (${words.map(quoteText).join(', ')})`;
}
