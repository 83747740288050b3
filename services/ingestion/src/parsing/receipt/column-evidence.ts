import { quoteText } from '@plumbline/datasets';
import type { DecidedColumn } from '../columns/decide-columns.js';
import type { TextInterpretation } from '../columns/interpretation.js';
import { acceptsSql, dateSql, emptiedWords, presentSql, ruledOut } from '../columns/interpretation-sql.js';
import { queryAggregates, type RawTable } from '../table/raw-table.js';
import { gatherMixtures, type Mixture } from './mixtures.js';

/** How often something occurs in a column, and where first. */
export interface Occurrence {
  times: number;
  line: number;
  text: string;
  /** The first hundred lines, of contradictions. */
  lines?: number[];
}

/** What the receipt says about one column, counted over all rows. */
export interface ColumnEvidence {
  nullTokens?: Occurrence;
  unparsedValues?: Occurrence;
  empty?: Occurrence;
  /** Cells that begin with a zero that a number would lose. */
  leadingZeros?: Occurrence;
  /** In a text column that is mostly numbers or dates: what speaks against it. */
  outliers?: Occurrence;
  spaced?: Occurrence;
  /** The kinds of value in a text column that has several. */
  mixture?: Mixture;
  /** Rows that prove the order of a date column, and rows that only the other order fits. */
  proof?: Occurrence;
  /** Values that only an interpretation fits which a person ruled out. */
  contradictions?: Occurrence;
}

type Key = Exclude<keyof ColumnEvidence, 'mixture'>;

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
  const found = wanted.flatMap((each, at) => (counts[at]! > 0 ? [{ ...each, times: counts[at]! }] : []));
  const places = await queryAggregates(
    table,
    found.map(({ condition }) => `min(CASE WHEN ${condition} THEN ${table.line} END)`),
  );
  const texts = await textsAt(
    table,
    places.map(Number),
    found.map(({ index }) => columns[index]!.source),
  );
  const evidence: ColumnEvidence[] = columns.map(() => ({}));
  for (const [at, { index, key, times }] of found.entries()) {
    evidence[index]![key] = { times, line: Number(places[at]), text: texts[at]! };
  }
  await listContradictions(table, found, evidence);
  for (const [index, mixture] of await gatherMixtures(table, columns)) evidence[index]!.mixture = mixture;
  return evidence;
}

const LINES_LISTED = 100;

async function listContradictions(
  table: RawTable,
  found: ReadonlyArray<{ index: number; key: Key; condition: string }>,
  evidence: ColumnEvidence[],
): Promise<void> {
  const contradicted = found.filter(({ key }) => key === 'contradictions');
  const lists = await queryAggregates(
    table,
    contradicted.map(
      ({ condition }) =>
        `array_to_string(min(${table.line}, ${LINES_LISTED}) FILTER (WHERE ${condition}), ' ')`,
    ),
  );
  for (const [at, { index }] of contradicted.entries())
    evidence[index]!.contradictions!.lines = String(lists[at]).split(' ').map(Number);
}

/** One cell per line and column. */
async function textsAt(
  table: RawTable,
  lines: readonly number[],
  sources: readonly string[],
): Promise<string[]> {
  return (
    await queryAggregates(
      table,
      lines.map((line, at) => `any_value(left(${sources[at]}, 200)) FILTER (WHERE ${table.line} = ${line})`),
      lines.length > 0 ? `WHERE ${table.line} IN (${[...new Set(lines)].join(', ')})` : '',
    )
  ).map((text) => String(text ?? ''));
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
  if (interpretation.kind === 'text') Object.assign(list, textConditions(source, present, interpretation));
  if (interpretation.kind === 'date' && interpretation.order && interpretation.order !== 'ymd') {
    const value = dateSql(present, interpretation);
    const provingPart =
      interpretation.order === 'mdy' || interpretation.order === 'dmy' ? `day(${value}) > 12` : 'false';
    list.proof = provingPart;
  }
  return list;
}

function textConditions(
  source: string,
  present: string,
  { reason, mostly }: TextInterpretation,
): Partial<Record<Key, string>> {
  const list: Partial<Record<Key, string>> = {};
  if (reason === 'leading_zeros' || reason === 'code_name') {
    list.leadingZeros = `length(${source}) > 1 AND starts_with(${source}, '0') AND ${source} NOT LIKE '0.%'`;
  }
  if (mostly) list.outliers = `trim(${source}) <> '' AND NOT coalesce(${acceptsSql(present, mostly)}, true)`;
  if (reason === 'words' || reason === 'mixed_types')
    list.spaced = `(starts_with(${source}, ' ') OR ends_with(${source}, ' '))`;
  return list;
}

function isOneOf(source: string, words: readonly string[]): string {
  return `lower(trim(${source})) IN (${words.map(quoteText).join(', ')})`;
}
