import { quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { TextInterpretation } from '../columns/interpretation.js';
import { acceptsSql, dateSql, emptiedWords, presentSql, ruledOut } from '../columns/interpretation-sql.js';
import { queryAggregates, type RawTable } from '../table/raw-table.js';
import { gatherMixtures, type Mixture } from './mixtures.js';

/** How often something occurs in a column, and where first. */
export interface Occurrence {
  times: number;
  line: number;
  text: string;
  /** The first hundred lines, of what is neither missing nor proof. */
  lines?: number[];
}

/** What the receipt says about one column, counted over all rows. */
export interface ColumnEvidence {
  nullTokens?: Occurrence;
  unparsedValues?: Occurrence;
  empty?: Occurrence;
  /** Cells that begin with a zero that a number would lose. */
  leadingZeros?: Occurrence;
  /** Words of a text column that may say "no value". */
  doubtful?: Occurrence;
  /** In a text column that is mostly numbers or dates: what speaks against it. */
  outliers?: Occurrence;
  /** All that speaks against it, where it is a few words that come again and again. */
  outlierWords?: string[];
  spaced?: Occurrence;
  /** The kinds of value in a text column that has several. */
  mixture?: Mixture;
  /** Rows that prove the order of a date column, and rows that only the other order fits. */
  proof?: Occurrence;
  /** Values that only an interpretation fits which a user ruled out. */
  contradictions?: Occurrence;
}

type Key = Exclude<keyof ColumnEvidence, 'mixture' | 'outlierWords'>;

/** Counts all evidence of all columns, then finds the first place of what there is. */
export async function gatherEvidence(
  table: RawTable,
  columns: readonly DecidedColumn[],
): Promise<ColumnEvidence[]> {
  const wanted = columns.flatMap((column, index) =>
    Object.entries(conditions(column)).map(([key, condition]) => ({
      index,
      key: key as Key,
      condition: condition!,
    })),
  );
  const counts = (
    await queryAggregates(
      table,
      wanted.map(({ condition }) => `count_if(${condition})`),
    )
  ).map(Number);
  const found = wanted.flatMap((each, at) =>
    (counts[at] ?? 0) > 0 ? [{ ...each, times: counts[at] ?? 0 }] : [],
  );
  const places = await queryAggregates(
    table,
    found.map(({ condition }) => `min(CASE WHEN ${condition} THEN ${table.line} END)`),
  );
  const cells = found.map(({ index, key }, at): Cell | undefined => {
    const source = columns[index]?.source;
    return source === undefined || key === 'empty' ? undefined : { source, line: Number(places[at]) };
  });
  const texts = await textsAt(table, cells);
  const evidence: ColumnEvidence[] = columns.map(() => ({}));
  for (const [at, { index, key, times }] of found.entries()) {
    elementAt(evidence, index)[key] = { times, line: Number(places[at]), text: texts[at] ?? '' };
  }
  await listLines(table, found, evidence);
  await listOutliers(table, found, columns, evidence);
  for (const [index, mixture] of await gatherMixtures(table, columns))
    elementAt(evidence, index).mixture = mixture;
  return evidence;
}

interface Found {
  index: number;
  key: Key;
  condition: string;
}

const LINES_LISTED = 100;

async function listLines(
  table: RawTable,
  found: readonly Found[],
  evidence: ColumnEvidence[],
): Promise<void> {
  const listed = found.filter(({ key }) => key !== 'empty' && key !== 'proof');
  const lists = await queryAggregates(
    table,
    listed.map(
      ({ condition }) =>
        `array_to_string(min(${table.line}, ${LINES_LISTED}) FILTER (WHERE ${condition}), ' ')`,
    ),
  );
  for (const [at, { index, key }] of listed.entries())
    elementAt(evidence, index)[key]!.lines = String(lists[at]).split(' ').map(Number);
}

/** More different words than these are no way of saying that there is no value. */
const MAX_OUTLIER_WORDS = 3;
/** A word that stands once is a value that went astray. */
const MIN_OF_A_WORD = 2;

/** Words without a digit that keep a column from being numbers or dates. */
async function listOutliers(
  table: RawTable,
  found: readonly Found[],
  columns: readonly DecidedColumn[],
  evidence: ColumnEvidence[],
): Promise<void> {
  for (const { index, condition } of found.filter(({ key }) => key === 'outliers')) {
    const word = `lower(trim(${elementAt(columns, index).source}))`;
    const query = `SELECT ${word}, count(*) FROM ${table.relation} WHERE ${condition} GROUP BY 1 LIMIT ${MAX_OUTLIER_WORDS + 1}`;
    const { rows } = await table.engine.run(query, [], { signal: table.signal });
    const isFew = rows.length <= MAX_OUTLIER_WORDS;
    if (isFew && rows.every(([text, times]) => !/\d/.test(String(text)) && Number(times) >= MIN_OF_A_WORD))
      elementAt(evidence, index).outlierWords = rows.map(([text]) => String(text));
  }
}

interface Cell {
  source: string;
  line: number;
}

/** Cells looked up in one statement: at most so many rows of so many columns come back. */
const CELLS_PER_QUERY = 100;
const MAX_TEXT = 200;

/** The beginnings of single cells; nothing for those that are not wanted. Rows, because an aggregate per cell costs far more. */
async function textsAt(table: RawTable, cells: ReadonlyArray<Cell | undefined>): Promise<string[]> {
  const texts = cells.map(() => '');
  const wanted = cells.flatMap((cell, at) => (cell ? [{ ...cell, at }] : []));
  for (let from = 0; from < wanted.length; from += CELLS_PER_QUERY) {
    const some = wanted.slice(from, from + CELLS_PER_QUERY);
    const lines = [...new Set(some.map(({ line }) => line))].join(', ');
    const sources = some.map(({ source }) => `left(${source}, ${MAX_TEXT})`).join(', ');
    const query = `SELECT ${table.line}, ${sources} FROM ${table.relation} WHERE ${table.line} IN (${lines})`;
    const { rows } = await table.engine.run(query, [], { signal: table.signal });
    const byLine = new Map(rows.map(([line, ...row]) => [Number(line), row]));
    for (const [index, { line, at }] of some.entries()) texts[at] = String(byLine.get(line)?.[index] ?? '');
  }
  return texts;
}

function conditions(column: DecidedColumn): Partial<Record<Key, string>> {
  const { interpretation, source, nullTokens, unparsedTokens } = column;
  const list: Partial<Record<Key, string>> = { empty: `${source} IS NULL` };
  if (nullTokens.length > 0) list.nullTokens = isOneOf(source, nullTokens);
  const present = presentSql(source, emptiedWords(column));
  const others = ruledOut(interpretation).map((other) => `coalesce(${acceptsSql(present, other)}, false)`);
  const isTyped = interpretation.kind !== 'text' && interpretation.kind !== 'open';
  const misfits = isTyped
    ? `trim(${present}) <> '' AND NOT coalesce(${acceptsSql(present, interpretation)}, false)`
    : '';
  if (others.length > 0) list.contradictions = `${misfits} AND (${others.join(' OR ')})`;
  if (column.isForced && isTyped) {
    list.unparsedValues = others.length > 0 ? `${misfits} AND NOT (${others.join(' OR ')})` : misfits;
  } else if (unparsedTokens.length > 0) {
    list.unparsedValues = isOneOf(
      source,
      unparsedTokens.map((word) => word.trim().toLowerCase()),
    );
  }
  if (interpretation.kind === 'text') Object.assign(list, textConditions(column, present, interpretation));
  if (interpretation.kind === 'date' && interpretation.order && interpretation.order !== 'ymd') {
    const value = dateSql(present, interpretation);
    const provingPart =
      interpretation.order === 'mdy' || interpretation.order === 'dmy' ? `day(${value}) > 12` : 'false';
    list.proof = provingPart;
  }
  return list;
}

function textConditions(
  { source, doubtfulTokens = [] }: DecidedColumn,
  present: string,
  { reason, mostly }: TextInterpretation,
): Partial<Record<Key, string>> {
  const list: Partial<Record<Key, string>> = {};
  if (reason === 'leading_zeros' || reason === 'code_name') {
    list.leadingZeros = `length(${source}) > 1 AND starts_with(${source}, '0') AND ${source} NOT LIKE '0.%'`;
  }
  if (doubtfulTokens.length > 0) list.doubtful = isOneOf(source, doubtfulTokens);
  if (mostly) list.outliers = `trim(${source}) <> '' AND NOT coalesce(${acceptsSql(present, mostly)}, true)`;
  if (reason === 'words' || reason === 'mixed_types')
    list.spaced = `(starts_with(${source}, ' ') OR ends_with(${source}, ' '))`;
  return list;
}

function isOneOf(source: string, words: readonly string[]): string {
  return `lower(trim(${source})) IN (${words.map(quoteText).join(', ')})`;
}
