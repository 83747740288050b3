import { KEY_NORMALISATIONS, type KeyNormalisation, type MergeKey } from '@plumbline/contracts';
import { quoteName, quoteText, type SchemaColumn } from '@plumbline/datasets';
import { type MergeTables, storedColumn } from './merge-tables.js';

const NO_BREAK_SPACE = '\u00a0';
/** Ways to write a day that can be read in one way only. */
const DAY_PATTERNS = [
  ...['%Y-%m-%d', '%Y/%m/%d', '%Y%m%d', '%d.%m.%Y', '%d %b %Y', '%d %B %Y', '%b %d, %Y', '%B %d, %Y'],
  ...['%Y-%m-%d %H:%M:%S', '%Y-%m-%dT%H:%M:%S'],
];
const DAYS: ReadonlySet<SchemaColumn['kind']> = new Set(['date', 'timestamp', 'instant']);

/** SQL of what is compared of a row of each table, over a relation called `data`: equal where the keys are. */
export interface KeySql {
  left: string;
  right: string;
}

export function keysSql(tables: MergeTables, keys: readonly MergeKey[]): KeySql[] {
  return keys.map((key) => {
    const [left, right] = [storedColumn(tables.left, key.left), storedColumn(tables.right, key.right)];
    const normalised = new Set(normalisationsOf(key));
    return { left: comparedSql(left, right, normalised), right: comparedSql(right, left, normalised) };
  });
}

export function normalisationsOf({ normalise }: Pick<MergeKey, 'normalise'>): readonly KeyNormalisation[] {
  if (normalise === true) return KEY_NORMALISATIONS;
  return normalise || [];
}

/** A value is null where it is missing, and null meets nothing. */
function comparedSql(
  own: SchemaColumn,
  other: SchemaColumn,
  normalised: ReadonlySet<KeyNormalisation>,
): string {
  const column = `data.${quoteName(own.name)}`;
  const isDay = DAYS.has(own.kind) && (DAYS.has(other.kind) || normalised.has('dates'));
  if (isDay && DAYS.has(other.kind)) return momentSql(column, own, other, normalised.has('dates'));
  if (own.kind === 'boolean' && other.kind === 'boolean') return column;
  if (own.type === 'integer' && other.type === 'integer' && !own.isDouble && !other.isDouble) return column;
  if (isDay) return `CAST(${daySql(column, own)} AS VARCHAR)`;
  const text = normalisedText(plainText(column, own), normalised);
  // A text that is a day in any of its spellings is compared as that day.
  return own.kind === 'text' && normalised.has('dates')
    ? `coalesce(CAST(${dayOfText(column)} AS VARCHAR), ${text})`
    : text;
}

/** Days and times on one scale: as days where the time of day is overlooked or both have none. */
function momentSql(column: string, own: SchemaColumn, other: SchemaColumn, isDay: boolean): string {
  if (isDay || (own.kind === 'date' && other.kind === 'date')) return daySql(column, own);
  if (own.kind === 'instant') return other.kind === 'instant' ? column : `(${column} AT TIME ZONE 'UTC')`;
  return `CAST(${column} AS TIMESTAMP)`;
}

function daySql(column: string, { kind }: SchemaColumn): string {
  if (kind === 'date') return column;
  return kind === 'instant' ? `CAST(${column} AT TIME ZONE 'UTC' AS DATE)` : `CAST(${column} AS DATE)`;
}

function dayOfText(column: string): string {
  return `CAST(try_strptime(trim(${column}), [${DAY_PATTERNS.map(quoteText).join(', ')}]) AS DATE)`;
}

/** Numbers are written in one way, whatever they are stored as: 12.50 and 12.5 are the same. */
function plainText(column: string, { kind }: SchemaColumn): string {
  if (kind === 'text') return column;
  const text = `CAST(${column} AS VARCHAR)`;
  if (kind !== 'number') return text;
  return `regexp_replace(regexp_replace(${text}, '(\\.[0-9]*?)0+$', '\\1'), '\\.$', '')`;
}

/** A text as it is compared where some of it is overlooked; one that is nothing but spaces is missing. */
export function normalisedText(text: string, normalised: ReadonlySet<KeyNormalisation>): string {
  let sql = text;
  if (normalised.has('spaces')) {
    const space = `[\\s${NO_BREAK_SPACE}]+`;
    sql = `nullif(trim(regexp_replace(${sql}, ${quoteText(space)}, ' ', 'g')), '')`;
  }
  if (normalised.has('case')) sql = `lower(${sql})`;
  if (normalised.has('leading_zeros')) sql = `regexp_replace(${sql}, '^0+(.)', '\\1')`;
  return sql;
}
