import { quoteText } from '@plumbline/datasets';
import type { BooleanReading, ColumnReading, DateReadingOfColumn, NumberReading } from './interpretation.js';
import { monthTranslations } from './month-names.js';
import { MINUS } from './number-text.js';
import { plainZonePattern, plainZoneSql, ZONE_EXPRESSIONS } from './zone-text.js';

/** A reading that turns text into something else. */
export type TypedReading = NumberReading | DateReadingOfColumn | BooleanReading;

/** The column's text, null where a word says that there is no value. */
export function presentSql(column: string, words: readonly string[]): string {
  if (words.length === 0) return column;
  const list = words.map(quoteText).join(', ');
  return `CASE WHEN lower(trim(${column})) IN (${list}) THEN NULL ELSE ${column} END`;
}

/** Whether the present text is written exactly in the way the reading expects: true, false, or null for a missing one. */
export function acceptsSql(present: string, reading: TypedReading): string {
  if (reading.kind === 'number')
    return `regexp_full_match(trim(${present}), ${quoteText(numberPattern(reading))})`;
  if (reading.kind === 'boolean') {
    return `${wordSql(present, reading)} IN (${quoteText(reading.yes)}, ${quoteText(reading.no)})`;
  }
  return `(${dateSql(present, reading)} IS NOT NULL OR (${present}) IS NULL)`;
}

const MINUS_PATTERN = `[${MINUS.replace('-', '')}-]`;

function numberPattern(reading: NumberReading): string {
  // A leading zero makes a name of a number, unless a person says that it is one.
  const digits = reading.isForced ? '[0-9]+' : '0|[1-9][0-9]*';
  if (reading.isPlain) return `-?(?:(?:${digits})(?:\\.[0-9]+)?|\\.[0-9]+)`;
  const mark = reading.mark === 'point' ? '\\.' : ',';
  const groups = groupsOf(reading);
  const group = `[${groups.map((each) => (each === '.' ? '\\.' : each)).join('')}]`;
  const grouped = groups.length === 0 ? '' : `|[1-9][0-9]{0,2}(?:${group}[0-9]{2,3})*${group}[0-9]{3}`;
  const whole = `(?:${digits}${grouped})`;
  const body = `(?:${whole}(?:${mark}[0-9]*)?|${mark}[0-9]+)`;
  const exponent = reading.hasExponent ? '(?:[eE][-+]?[0-9]{1,3})?' : '';
  const sign =
    reading.currencies.length === 0 ? '' : `(?:${reading.currencies.map(escapePattern).join('|')})?`;
  const percent = reading.isPercent ? '\\s*%' : '';
  const minus = MINUS_PATTERN;
  const inner = `\\s*(?:${minus}|\\+)?\\s*${sign}\\s*${minus}?${body}${exponent}${percent}\\s*${sign}\\s*${minus}?`;
  return `(?:${inner}|\\(${inner}\\))`;
}

/** What stands between thousands; a mark that could be either is one or the other. */
function groupsOf({ groups, mark }: NumberReading): string[] {
  return groups.filter((group) => group !== (mark === 'point' ? '.' : ','));
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The digits of the present text as the engine writes numbers: `-1234.5`. */
export function digitsSql(present: string, reading: NumberReading): string {
  if (reading.isPlain) return present;
  let sql = `trim(${present})`;
  for (const currency of reading.currencies) sql = `replace(${sql}, ${quoteText(currency)}, '')`;
  if (reading.isPercent) sql = `replace(${sql}, '%', '')`;
  for (const group of groupsOf(reading)) sql = `replace(${sql}, ${quoteText(group)}, '')`;
  sql = `replace(${sql}, ' ', '')`;
  if (reading.mark === 'comma') sql = `replace(${sql}, ',', '.')`;
  const minus = MINUS_PATTERN;
  const isNegative = `regexp_matches(${present}, ${quoteText(`^[^0-9]*(?:\\(|${minus})|${minus}\\s*\\)?\\s*$`)})`;
  const bare = `regexp_replace(${sql}, '^[^0-9.]+|[^0-9]+$', '', 'g')`;
  return `CASE WHEN ${isNegative} THEN '-' ELSE '' END || ${bare}`;
}

/** Digits before and after the point over all values of a column. */
export interface NumberExtent {
  whole: number;
  fraction: number;
}

const MAX_FAST_DIGITS = 18;
const MAX_DIGITS = 38;
/** Parquet has no wider whole number: the engine would write a HUGEINT as a double and lose its digits. */
const WIDE_INTEGER = 'DECIMAL(38, 0)';

/** The engine type that holds all values: whole numbers, exact decimals where 38 digits do, else doubles. */
export function numberType(reading: NumberReading, extent: NumberExtent): string {
  if (reading.hasExponent) return 'DOUBLE';
  const scale = extent.fraction + (reading.isPercent ? 2 : 0);
  if (scale === 0 && !reading.isForcedDecimal)
    return extent.whole <= MAX_FAST_DIGITS ? 'BIGINT' : WIDE_INTEGER;
  const digits = extent.whole + scale;
  if (digits <= MAX_FAST_DIGITS) return `DECIMAL(${MAX_FAST_DIGITS}, ${scale})`;
  return digits <= MAX_DIGITS ? `DECIMAL(${MAX_DIGITS}, ${scale})` : 'DOUBLE';
}

function numberSql(present: string, reading: NumberReading, extent: NumberExtent): string {
  const type = numberType(reading, extent);
  const digits = digitsSql(present, reading);
  if (!reading.isPercent) return `TRY_CAST(${digits} AS ${type})`;
  if (type === 'DOUBLE') return `TRY_CAST(${digits} AS DOUBLE) / 100`;
  const unscaled = `DECIMAL(${Math.min(MAX_DIGITS - 3, extent.whole + extent.fraction + 1)}, ${extent.fraction})`;
  return `CAST(TRY_CAST(${digits} AS ${unscaled}) * 0.01 AS ${type})`;
}

function wordSql(present: string, { isPadded }: BooleanReading): string {
  return isPadded ? `lower(trim(${present}))` : `lower(${present})`;
}

function booleanSql(present: string, reading: BooleanReading): string {
  return `CASE ${wordSql(present, reading)} WHEN ${quoteText(reading.yes)} THEN true WHEN ${quoteText(reading.no)} THEN false END`;
}

const ISO_DATE = '%Y-%m-%d';
const ISO_TIMESTAMP = /^%Y-%m-%d(?:(?:T| )%H:%M(?::%S(?:\.%n)?)?)?$/;

/** Written the way the engine prints dates, so that nothing of the text is lost. */
export function isIsoReading(reading: DateReadingOfColumn): boolean {
  return reading.patterns.length === 1 && ISO_TIMESTAMP.test(reading.patterns[0]!);
}

/** DATE, TIMESTAMP or TIMESTAMPTZ; null where the text is no date in the expected writing. */
export function dateSql(present: string, reading: DateReadingOfColumn): string {
  const text = translated(reading.isPadded ? `trim(${present})` : present, reading);
  if (reading.patterns.length === 1 && reading.patterns[0] === ISO_DATE && !reading.hasTime) {
    return `CASE WHEN strlen(${text}) BETWEEN 8 AND 10 THEN TRY_CAST(${text} AS DATE) END`;
  }
  const branches = reading.patterns.map(
    (pattern) => `WHEN ${isWrittenSql(text, pattern)} THEN ${parseSql(text, pattern)}`,
  );
  const type = reading.isZoned ? 'TIMESTAMPTZ' : reading.hasTime ? 'TIMESTAMP' : 'DATE';
  return `CAST(CASE ${branches.join(' ')} END AS ${type})`;
}

const FULL_ISO_LENGTHS: Record<string, number> = { '%H:%M': 16, '%H:%M:%S': 19 };

/** Full ISO timestamps without a zone are known by their length; everything else by an expression, ten times as dear. */
function isWrittenSql(text: string, pattern: string): string {
  const matches = `regexp_full_match(${text}, ${quoteText(patternRegex(pattern))})`;
  const length = ISO_TIMESTAMP.test(pattern)
    ? FULL_ISO_LENGTHS[pattern.slice(ISO_DATE.length + 1)]
    : undefined;
  return length === undefined ? matches : `(strlen(${text}) = ${length} OR ${matches})`;
}

function parseSql(text: string, pattern: string): string {
  if (ISO_TIMESTAMP.test(pattern)) return `TRY_CAST(${text} AS TIMESTAMP)`;
  const zone = (['%z', '%Z'] as const).find((part) => pattern.endsWith(part));
  const written = zone ? plainZoneSql(text, zone) : text;
  return `try_strptime(${written}, ${quoteText(plainZonePattern(pattern))})`;
}

const PATTERN_PARTS: Record<string, string> = {
  '%Y': '[0-9]{4}',
  '%y': '[0-9]{2}',
  '%m': '[0-9]{1,2}',
  '%d': '[0-9]{1,2}',
  '%H': '[0-9]{1,2}',
  '%I': '[0-9]{1,2}',
  '%M': '[0-9]{2}',
  '%S': '[0-9]{2}',
  '%n': '[0-9]{1,9}',
  '%b': '[A-Za-z]{3}',
  '%B': '[A-Za-z]{3,9}',
  '%a': '[A-Za-z]{3}',
  '%A': '[A-Za-z]{6,9}',
  '%p': '[AaPp][Mm]',
  ...ZONE_EXPRESSIONS,
};

/** strptime takes `1/5/24` for `%m/%d/%Y`, in the year 24: the expression holds it to the number of digits. */
function patternRegex(pattern: string): string {
  return pattern.replace(/%[A-Za-z]|[^%]/g, (part) => PATTERN_PARTS[part] ?? escapePattern(part));
}

function translated(text: string, reading: DateReadingOfColumn): string {
  if (!reading.isTranslated) return text;
  const names = monthTranslations();
  const pattern = names.map(([name]) => name).join('|');
  const month = `regexp_extract(lower(${text}), ${quoteText(`(${pattern})`)}, 1)`;
  const english = names.map(([name, short]) => `WHEN ${quoteText(name)} THEN ${quoteText(short)}`);
  return `regexp_replace(lower(${text}), ${quoteText(`(?:${pattern})\\.?`)}, CASE ${month} ${english.join(' ')} ELSE '' END)`;
}

/** Every word of a column that becomes empty, in lower case. */
export function emptiedWords({ missingWords, lostWords }: ColumnReading): string[] {
  return [...missingWords, ...lostWords.map((word) => word.trim().toLowerCase())];
}

/** Whether a person's choice may leave values out of the column. */
export function isChosen({ reading, isForced }: ColumnReading): boolean {
  return isForced === true || ruledOut(reading).length > 0;
}

/** The readings that a person's choice left behind, and that values fit. */
export function ruledOut(reading: ColumnReading['reading']): TypedReading[] {
  return reading.kind === 'number' || reading.kind === 'date' ? (reading.ruledOut ?? []) : [];
}

/** The whole conversion of a column: missing and lost words to null, then its type. */
export function convertSql(column: string, decided: ColumnReading, extent: NumberExtent): string {
  const { reading } = decided;
  const present = presentSql(column, emptiedWords(decided));
  if (reading.kind === 'text' || reading.kind === 'open') return present;
  const typed = typedSql(present, reading, extent);
  return isChosen(decided) ? `CASE WHEN ${acceptsSql(present, reading)} THEN ${typed} END` : typed;
}

function typedSql(present: string, reading: TypedReading, extent: NumberExtent): string {
  if (reading.kind === 'number') return numberSql(present, reading, extent);
  return reading.kind === 'boolean' ? booleanSql(present, reading) : dateSql(present, reading);
}
