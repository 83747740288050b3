import type { ReadSettings, ReadWarning } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { choiceFor } from '../columns/column-choice.js';
import { decideColumns } from '../columns/decide-columns.js';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { Interpretation, NumberInterpretation } from '../columns/interpretation.js';
import { MAX_DIGITS, type NumberExtent } from '../columns/interpretation-sql.js';
import { type ExtractedColumn, hasOpenDigits } from '../source/table-extract.js';
import { queryAggregates, type RawTable } from '../table/raw-table.js';

/** What the values of a column turn out to need, where its type alone does not say. */
interface Measured {
  extent: NumberExtent;
  /** Of a flag: it holds nothing but 0 and 1. */
  isFlag: boolean;
}

/**
 * What each column is, by the word of the database. Only where a person chose otherwise by name, the values are looked at
 * as those of a file are.
 */
export async function declareColumns(
  table: RawTable,
  columns: readonly ExtractedColumn[],
  settings: ReadSettings,
): Promise<DecidedColumn[]> {
  const measured = await measure(table, columns);
  const declared = columns.map((column, index) => {
    const name = elementAt(table.names, index);
    const source = elementAt(table.columns, index);
    return declare(column, { name, source }, elementAt(measured, index));
  });
  const chosen = declared.flatMap(({ name }, index) => (isChosenByName(name, settings) ? [index] : []));
  if (chosen.length === 0) return declared;
  const part = {
    ...table,
    columns: chosen.map((index) => elementAt(table.columns, index)),
    names: chosen.map((index) => elementAt(table.names, index)),
  };
  const decided = await decideColumns(part, { settings });
  return declared.map((column, index) => {
    const place = chosen.indexOf(index);
    return place < 0 ? column : { ...elementAt(decided, place), natural: column };
  });
}

function isChosenByName(name: string, settings: ReadSettings): boolean {
  const { isByName, missing } = choiceFor(name, { settings });
  return isByName === true || missing !== undefined;
}

/**
 * The same where nothing need be looked at: nobody chose otherwise by name, and what the types leave open was counted as the
 * rows were taken. Undefined elsewhere.
 */
export function declareUnseen(
  columns: readonly ExtractedColumn[],
  names: readonly string[],
  settings: ReadSettings,
): DecidedColumn[] | undefined {
  if (names.some((name) => isChosenByName(name, settings))) return undefined;
  const declared = columns.map((column, index) => {
    const extent = hasOpenDigits(column) ? column.digits : statedDigits(column);
    if (column.kind === 'flag' || !extent) return undefined;
    const place = { name: elementAt(names, index), source: sourceOf(index) };
    return declare(column, place, { extent, isFlag: false });
  });
  return declared.every((column) => column !== undefined) ? declared : undefined;
}

/** What the text of a column is called in the relation of its file. */
export const sourceOf = (index: number): string => `c${index}`;

const statedDigits = ({ precision = 0, scale = 0 }: ExtractedColumn): NumberExtent => ({
  whole: precision - scale,
  fraction: scale,
});

function declare(
  { type, kind, isZoned = false }: ExtractedColumn,
  place: Pick<DecidedColumn, 'name' | 'source'>,
  { extent, isFlag }: Measured,
): DecidedColumn {
  const column = {
    ...{ ...place, declaredType: type, choice: {}, extent },
    ...{ nullTokens: [], unparsedTokens: [] },
  };
  switch (kind) {
    case 'integer':
      // No engine adds up what has more digits, and half of them would be lost.
      return extent.whole > MAX_DIGITS
        ? { ...column, interpretation: { kind: 'text', reason: 'long_numbers' } }
        : { ...column, interpretation: number({}) };
    case 'decimal':
      return { ...column, interpretation: number({ isForcedDecimal: true }) };
    case 'float':
      return { ...column, interpretation: number({ isForcedDecimal: true, hasExponent: true }) };
    case 'flag':
      return isFlag
        ? { ...column, source: flagSql(place.source), interpretation: TRUE_OR_FALSE }
        : { ...column, interpretation: number({}) };
    case 'boolean':
      return { ...column, interpretation: TRUE_OR_FALSE };
    case 'date':
      return { ...column, interpretation: calendar(false, false) };
    case 'timestamp':
      return { ...column, interpretation: calendar(true, isZoned) };
    default:
      return { ...column, interpretation: { kind: 'text', reason: 'words' } };
  }
}

const flagSql = (source: string): string => `(CASE ${source} WHEN '1' THEN 'true' WHEN '0' THEN 'false' END)`;

const TRUE_OR_FALSE: Interpretation = { kind: 'boolean', yes: 'true', no: 'false', isPadded: false };

const number = (change: Partial<NumberInterpretation>): NumberInterpretation => ({
  ...{ kind: 'number', mark: 'point', isMarkOpen: false, groups: [], currencies: [] },
  ...{ isPercent: false, hasExponent: false, isPlain: true, isForcedDecimal: false, isForced: false },
  ...change,
});

const calendar = (hasTime: boolean, isZoned: boolean): Interpretation => ({
  ...{ kind: 'date', patterns: [], hasTime, isZoned, isPadded: false, isTranslated: false },
  ...{ hasTwoDigitYears: false, isMonth: false, isPrinted: true },
});

/** Decimals that cannot be held to the last digit, which is said of each column. */
export function digitWarnings(declared: readonly DecidedColumn[]): ReadWarning[] {
  return declared.flatMap(({ name: column, declaredType, interpretation, extent }): ReadWarning[] => {
    const digits = extent.whole + extent.fraction;
    if (declaredType === undefined || digits <= MAX_DIGITS) return [];
    if (interpretation.kind !== 'number' || interpretation.hasExponent) return [];
    const message = `${column} (${declaredType}) holds numbers of up to ${digits} digits, and ${MAX_DIGITS} can be computed with: rounded to 15 digits.`;
    return [{ code: 'rounded', column, message }];
  });
}

/** Digits of the numbers whose type does not bound them enough, and whether flags are flags, in one look at all rows. */
async function measure(table: RawTable, columns: readonly ExtractedColumn[]): Promise<Measured[]> {
  const expressions = columns.map((column, index) => questionsOf(column, elementAt(table.columns, index)));
  const answers = (await queryAggregates(table, expressions.flat())).map(Number);
  let at = 0;
  return columns.map((column, index) => {
    const { length } = elementAt(expressions, index);
    const [first = 0, second = 0] = answers.slice(at, at + length);
    at += length;
    if (column.kind === 'flag') return { isFlag: first === 0, extent: { whole: 3, fraction: 0 } };
    const extent = length === 0 ? statedDigits(column) : { whole: first, fraction: second };
    return { isFlag: false, extent };
  });
}

function questionsOf(column: ExtractedColumn, source: string): string[] {
  if (column.kind === 'flag') return [`count_if(${source} NOT IN ('0', '1'))`];
  if (!hasOpenDigits(column)) return [];
  const digits = `ltrim(${source}, '-+')`;
  return [
    `coalesce(max(strlen(split_part(${digits}, '.', 1))), 0)`,
    `coalesce(max(strlen(split_part(${digits}, '.', 2))), 0)`,
  ];
}
