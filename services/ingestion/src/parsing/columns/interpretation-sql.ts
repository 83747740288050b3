import { quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import type {
  BooleanInterpretation,
  ColumnInterpretation,
  DateInterpretation,
  NumberInterpretation,
} from './interpretation.js';
import { monthTranslations } from './month-names.js';
import { MINUS } from './number-text.js';
import { PERIOD_EXPRESSIONS, periodIn, periodSql } from './period-text.js';
import { plainParts, WRITTEN_EXPRESSIONS } from './written-parts.js';
import { plainZonePattern, plainZoneSql, ZONE_EXPRESSIONS } from './zone-text.js';

/** An interpretation that turns text into something else. */
export type TypedInterpretation = NumberInterpretation | DateInterpretation | BooleanInterpretation;

/** The column's text, null where a word says that there is no value. */
export function presentSql(column: string, words: readonly string[]): string {
  if (words.length === 0) return column;
  const list = words.map(quoteText).join(', ');
  return `CASE WHEN lower(trim(${column})) IN (${list}) THEN NULL ELSE ${column} END`;
}

/** Whether the present text is written exactly in the way the interpretation expects: true, false, or null for a missing one. */
export function acceptsSql(present: string, interpretation: TypedInterpretation): string {
  if (interpretation.kind === 'number')
    return `regexp_full_match(trim(${present}), ${quoteText(numberPattern(interpretation))})`;
  if (interpretation.kind === 'boolean') {
    return `${wordSql(present, interpretation)} IN (${quoteText(interpretation.yes)}, ${quoteText(interpretation.no)})`;
  }
  return `(${dateSql(present, interpretation)} IS NOT NULL OR (${present}) IS NULL)`;
}

const MINUS_PATTERN = `[${MINUS.replace('-', '')}-]`;

function numberPattern(interpretation: NumberInterpretation): string {
  // A leading zero makes a name of a number, unless a user says that it is one.
  const digits = interpretation.isForced ? '[0-9]+' : '0|[1-9][0-9]*';
  if (interpretation.isPlain) return `-?(?:(?:${digits})(?:\\.[0-9]+)?|\\.[0-9]+)`;
  const mark = interpretation.mark === 'point' ? '\\.' : ',';
  const groups = groupsOf(interpretation);
  const group = `[${groups.map((each) => (each === '.' ? '\\.' : each)).join('')}]`;
  const grouped = groups.length === 0 ? '' : `|[1-9][0-9]{0,2}(?:${group}[0-9]{2,3})*${group}[0-9]{3}`;
  const whole = `(?:${digits}${grouped})`;
  const body = `(?:${whole}(?:${mark}[0-9]*)?|${mark}[0-9]+)`;
  const exponent = interpretation.hasExponent ? '(?:[eE][-+]?[0-9]{1,3})?' : '';
  const sign =
    interpretation.currencies.length === 0
      ? ''
      : `(?:${interpretation.currencies.map(escapePattern).join('|')})?`;
  const percent = interpretation.isPercent ? '\\s*%' : '';
  const minus = MINUS_PATTERN;
  const inner = `\\s*(?:${minus}|\\+)?\\s*${sign}\\s*${minus}?${body}${exponent}${percent}\\s*${sign}\\s*${minus}?`;
  return `(?:${inner}|\\(${inner}\\))`;
}

/** What stands between thousands; a mark that could be either is one or the other. */
function groupsOf({ groups, mark }: NumberInterpretation): string[] {
  return groups.filter((group) => group !== (mark === 'point' ? '.' : ','));
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The digits of the present text as the engine writes numbers: `-1234.5`. */
export function digitsSql(present: string, interpretation: NumberInterpretation): string {
  if (interpretation.isPlain) return present;
  let sql = `trim(${present})`;
  for (const currency of interpretation.currencies) sql = `replace(${sql}, ${quoteText(currency)}, '')`;
  if (interpretation.isPercent) sql = `replace(${sql}, '%', '')`;
  for (const group of groupsOf(interpretation)) sql = `replace(${sql}, ${quoteText(group)}, '')`;
  sql = `replace(${sql}, ' ', '')`;
  if (interpretation.mark === 'comma') sql = `replace(${sql}, ',', '.')`;
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
/** Of an exact number. */
export const MAX_DIGITS = 38;
/** Parquet has no wider whole number: the engine would write a HUGEINT as a double and lose its digits. */
const WIDE_INTEGER = 'DECIMAL(38, 0)';

/** The engine type that holds all values: whole numbers, exact decimals where 38 digits do, else doubles. */
export function numberType(interpretation: NumberInterpretation, extent: NumberExtent): string {
  if (interpretation.hasExponent) return 'DOUBLE';
  const scale = extent.fraction + (interpretation.isPercent ? 2 : 0);
  if (scale === 0 && !interpretation.isForcedDecimal)
    return extent.whole <= MAX_FAST_DIGITS ? 'BIGINT' : WIDE_INTEGER;
  const digits = extent.whole + scale;
  if (digits <= MAX_FAST_DIGITS) return `DECIMAL(${MAX_FAST_DIGITS}, ${scale})`;
  return digits <= MAX_DIGITS ? `DECIMAL(${MAX_DIGITS}, ${scale})` : 'DOUBLE';
}

function numberSql(present: string, interpretation: NumberInterpretation, extent: NumberExtent): string {
  const type = numberType(interpretation, extent);
  const digits = digitsSql(present, interpretation);
  if (!interpretation.isPercent) return `TRY_CAST(${digits} AS ${type})`;
  if (type === 'DOUBLE') return `TRY_CAST(${digits} AS DOUBLE) / 100`;
  const unscaled = `DECIMAL(${Math.min(MAX_DIGITS - 3, extent.whole + extent.fraction + 1)}, ${extent.fraction})`;
  return `CAST(TRY_CAST(${digits} AS ${unscaled}) * 0.01 AS ${type})`;
}

function wordSql(present: string, { isPadded }: BooleanInterpretation): string {
  return isPadded ? `lower(trim(${present}))` : `lower(${present})`;
}

function booleanSql(present: string, interpretation: BooleanInterpretation): string {
  return `CASE ${wordSql(present, interpretation)} WHEN ${quoteText(interpretation.yes)} THEN true WHEN ${quoteText(interpretation.no)} THEN false END`;
}

const ISO_DATE = '%Y-%m-%d';
const ISO_TIMESTAMP = /^%Y-%m-%d(?:(?:T| )%H:%M(?::%S(?:\.%n)?)?)?$/;

/** Written the way the engine prints dates, so that nothing of the text is lost. */
export function isIsoDate(interpretation: DateInterpretation): boolean {
  if (interpretation.isPrinted) return true;
  return interpretation.patterns.length === 1 && ISO_TIMESTAMP.test(elementAt(interpretation.patterns, 0));
}

/** DATE, TIMESTAMP or TIMESTAMPTZ; null where the text is no date in the expected writing. */
export function dateSql(present: string, interpretation: DateInterpretation): string {
  if (interpretation.isPrinted) return `TRY_CAST(${present} AS ${dateType(interpretation)})`;
  const { change, ...first } = interpretation;
  if (change)
    return `CASE WHEN ${change.line} <= ${change.until} THEN ${dateSql(present, first)} ELSE ${dateSql(present, change.after)} END`;
  const text = translated(interpretation.isPadded ? `trim(${present})` : present, interpretation);
  if (
    interpretation.patterns.length === 1 &&
    interpretation.patterns[0] === ISO_DATE &&
    !interpretation.hasTime
  ) {
    return `CASE WHEN strlen(${text}) BETWEEN 8 AND 10 THEN TRY_CAST(${text} AS DATE) END`;
  }
  const branches = interpretation.patterns.map(
    (pattern) => `WHEN ${isWrittenSql(text, pattern)} THEN ${parseSql(text, pattern)}`,
  );
  return `CAST(CASE ${branches.join(' ')} END AS ${dateType(interpretation)})`;
}

const dateType = ({ isZoned, hasTime }: DateInterpretation): string =>
  isZoned ? 'TIMESTAMPTZ' : hasTime ? 'TIMESTAMP' : 'DATE';

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
  const period = periodIn(pattern);
  if (period) return periodSql(text, period);
  const plain = plainParts(text, pattern);
  const zone = (['%z', '%Z'] as const).find((part) => plain.pattern.endsWith(part));
  const written = zone ? plainZoneSql(plain.text, zone) : plain.text;
  return `try_strptime(${written}, ${quoteText(plainZonePattern(plain.pattern))})`;
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
  ...PERIOD_EXPRESSIONS,
  ...WRITTEN_EXPRESSIONS,
  ...ZONE_EXPRESSIONS,
};

/** strptime takes `1/5/24` for `%m/%d/%Y`, in the year 24: the expression holds it to the number of digits. */
function patternRegex(pattern: string): string {
  return pattern.replace(/%[A-Za-z]|[^%]/g, (part) => PATTERN_PARTS[part] ?? escapePattern(part));
}

function translated(text: string, interpretation: DateInterpretation): string {
  if (!interpretation.isTranslated) return text;
  const names = monthTranslations();
  const pattern = names.map(([name]) => name).join('|');
  const month = `regexp_extract(lower(${text}), ${quoteText(`(${pattern})`)}, 1)`;
  const english = names.map(([name, short]) => `WHEN ${quoteText(name)} THEN ${quoteText(short)}`);
  return `regexp_replace(lower(${text}), ${quoteText(`(?:${pattern})\\.?`)}, CASE ${month} ${english.join(' ')} ELSE '' END)`;
}

/** Every word of a column that becomes empty, in lower case. */
export function emptiedWords({ nullTokens, unparsedTokens }: ColumnInterpretation): string[] {
  return [...nullTokens, ...unparsedTokens.map((word) => word.trim().toLowerCase())];
}

/** Whether a user's choice may leave values out of the column. */
export function isChosen({ interpretation, isForced }: ColumnInterpretation): boolean {
  return isForced === true || ruledOut(interpretation).length > 0;
}

/** The interpretations that a user's choice left behind, and that values fit. */
export function ruledOut(interpretation: ColumnInterpretation['interpretation']): TypedInterpretation[] {
  return interpretation.kind === 'number' || interpretation.kind === 'date'
    ? (interpretation.ruledOut ?? [])
    : [];
}

/** The whole conversion of a column: null tokens and unparsed tokens to null, then its type. */
export function convertSql(column: string, decided: ColumnInterpretation, extent: NumberExtent): string {
  const { interpretation } = decided;
  const present = presentSql(column, emptiedWords(decided));
  if (interpretation.kind === 'text' || interpretation.kind === 'open') return present;
  const typed = typedSql(present, interpretation, extent);
  return isChosen(decided) ? `CASE WHEN ${acceptsSql(present, interpretation)} THEN ${typed} END` : typed;
}

function typedSql(present: string, interpretation: TypedInterpretation, extent: NumberExtent): string {
  if (interpretation.kind === 'number') return numberSql(present, interpretation, extent);
  return interpretation.kind === 'boolean'
    ? booleanSql(present, interpretation)
    : dateSql(present, interpretation);
}
