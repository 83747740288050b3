import { namesCount } from '@plumbline/semantics';
import { readBooleans } from './boolean-words.js';
import { classifyDates } from './classify-dates.js';
import { classifyNumbers } from './classify-numbers.js';
import { looksLikeCode, mayHoldDates, mayHoldMonths } from './column-hints.js';
import { readDate } from './date-text.js';
import type {
  ColumnChoice,
  ColumnInterpretation,
  DateInterpretation,
  FileContext,
  Interpretation,
  NumberInterpretation,
  TextReason,
} from './interpretation.js';
import { isMissingNa, isMissingText, isMissingValue } from './null-tokens.js';
import { readNumber } from './number-text.js';

/** Distinct texts of a column with how often each was seen. */
export type Sample = ReadonlyMap<string, number>;

/** This share of the values must fit before the few words among them are unparsed tokens rather than the column text. */
const FITTING_SHARE = 0.95;
const SOME_SHARE = 0.1;
const MAX_UNPARSED_TOKENS = 10;
const MAX_TOKEN_CHARACTERS = 40;

/**
 * What the sampled texts can be, without those that a user says are no values. Every value of the column has to confirm
 * it afterwards.
 */
export function classifyColumn(
  name: string,
  sample: Sample,
  choice: ColumnChoice,
  file: FileContext,
): ColumnInterpretation {
  if (!choice.missing) return classifyValues(name, sample, choice, file);
  const words = new Set(choice.missing.map((text) => text.trim().toLowerCase()));
  const values = new Map([...sample].filter(([text]) => !words.has(text.trim().toLowerCase())));
  const column = classifyValues(name, values, choice, file);
  return { ...column, nullTokens: [...new Set([...column.nullTokens, ...words])] };
}

function classifyValues(
  name: string,
  sample: Sample,
  choice: ColumnChoice,
  file: FileContext,
): ColumnInterpretation {
  if (choice.type === 'text') return textColumn(sample, 'chosen');
  const values = [...sample].filter(([text]) => text.trim() !== '');
  const present = values.filter(([text]) => !isMissingValue(text));
  if (present.length === 0) return textColumn(sample, 'empty');
  if (choice.type) return forced(choice, present, values, file);
  const typed =
    numberColumn(name, present, choice, file) ?? dateColumn(name, present, choice) ?? booleanColumn(present);
  if (!typed)
    return inNamedOrder(choice, present, values) ?? withMissingNa(name, sample, unfitting(sample, present));
  if (typed.interpretation.kind === 'text')
    return { ...textColumn(sample, 'words'), interpretation: typed.interpretation };
  return { ...typed, nullTokens: nullTokensIn(values) };
}

type Values = Array<[string, number]>;
type Typed = Omit<ColumnInterpretation, 'nullTokens'>;

function textColumn(sample: Sample, reason: TextReason): ColumnInterpretation {
  const words = new Set([...sample.keys()].map((text) => text.trim().toLowerCase()));
  return {
    interpretation: { kind: 'text', reason },
    nullTokens: [...words].filter(isMissingText),
    unparsedTokens: [],
    doubtfulTokens: [...words].filter((word) => isMissingValue(word) && !isMissingText(word)),
  };
}

function withMissingNa(name: string, sample: Sample, column: ColumnInterpretation): ColumnInterpretation {
  return isMissingNa(name, sample) ? { ...column, nullTokens: [...column.nullTokens, 'na'] } : column;
}

function nullTokensIn(values: Values): string[] {
  return [...new Set(values.map(([text]) => text.trim().toLowerCase()).filter(isMissingValue))];
}

function numberColumn(
  name: string,
  present: Values,
  choice: ColumnChoice,
  file: FileContext,
): Typed | undefined {
  const split = splitBy(present, (text) => readNumber(text) !== undefined);
  if (!split) return undefined;
  const mayBeWhen = mayHoldDates(name, split.fitting) || mayHoldMonths(name, split.fitting);
  if (split.unparsed.length === 0 && mayBeWhen) return undefined;
  const interpretation =
    looksLikeCode(name, split.fitting) ??
    classifyNumbers(split.fitting, choice, { ...file, isCounted: namesCount(name) });
  return { interpretation, unparsedTokens: split.unparsed };
}

function dateColumn(_name: string, present: Values, choice: ColumnChoice): Typed | undefined {
  const split = splitBy(present, (text) => readDate(text).length > 0);
  return split && { interpretation: classifyDates(split.fitting, choice), unparsedTokens: split.unparsed };
}

function booleanColumn(present: Values): Typed | undefined {
  const interpretation = readBooleans(present.map(([text]) => text));
  return interpretation && { interpretation, unparsedTokens: [] };
}

/** Nearly all fit, and what does not is words without digits: a code among numbers makes them all codes. */
function splitBy(
  present: Values,
  fits: (text: string) => boolean,
): { fitting: string[]; unparsed: string[] } | undefined {
  const fitting: string[] = [];
  const unparsed: string[] = [];
  let fittingCount = 0;
  let count = 0;
  for (const [text, times] of present) {
    count += times;
    if (fits(text)) {
      fitting.push(text);
      fittingCount += times;
    } else if (
      unparsed.length < MAX_UNPARSED_TOKENS &&
      !/\d/.test(text) &&
      text.length <= MAX_TOKEN_CHARACTERS
    ) {
      unparsed.push(text);
    } else return undefined;
  }
  return fittingCount > 0 && fittingCount >= count * FITTING_SHARE ? { fitting, unparsed } : undefined;
}

/** Text, and where most or some of it is of another type, what that is. */
function unfitting(sample: Sample, present: Values): ColumnInterpretation {
  const isNumber = (text: string) => readNumber(text) !== undefined;
  const isDate = (text: string) => readDate(text).length > 0;
  const mostly = typedInterpretation(most(present, isNumber), most(present, isDate));
  if (mostly) {
    const column = textColumn(sample, 'mixed_types');
    return { ...column, interpretation: { kind: 'text', reason: 'mixed_types', mostly } };
  }
  const partly = typedInterpretation(some(present, isNumber), some(present, isDate));
  const column = textColumn(sample, 'words');
  return partly ? { ...column, interpretation: { kind: 'text', reason: 'words', partly } } : column;
}

function typedInterpretation(
  numbers: string[] | undefined,
  dates: string[] | undefined,
): NumberInterpretation | DateInterpretation | undefined {
  if (!numbers && !dates) return undefined;
  const interpretation = dates ? classifyDates(dates, {}) : classifyNumbers(numbers!, {}, {});
  return interpretation.kind === 'date' || interpretation.kind === 'number' ? interpretation : undefined;
}

/** The texts that fit, where they are a share that means something. */
function some(present: Values, fits: (text: string) => boolean): string[] | undefined {
  const fitting = present.filter(([text]) => /\d/.test(text) && fits(text));
  return fitting.length > present.length * SOME_SHARE ? fitting.map(([text]) => text) : undefined;
}

/** The texts that fit, where they are more than half of all. */
function most(present: Values, fits: (text: string) => boolean): string[] | undefined {
  const half = present.reduce((sum, [, count]) => sum + count, 0) / 2;
  const fitting: string[] = [];
  let others = 0;
  for (const [text, times] of present) {
    if (fits(text)) fitting.push(text);
    else others += times;
    if (others >= half) return undefined;
  }
  return fitting;
}

/** A user chose the order of this column's dates, and it is mostly dates: what is none becomes empty. */
function inNamedOrder(
  choice: ColumnChoice,
  present: Values,
  values: Values,
): ColumnInterpretation | undefined {
  const dates =
    choice.dateOrder && choice.isByName ? most(present, (text) => readDate(text).length > 0) : undefined;
  const interpretation = dates && classifyDates(dates, choice);
  if (interpretation?.kind !== 'date' || interpretation.order !== choice.dateOrder) return undefined;
  return { interpretation, nullTokens: nullTokensIn(values), unparsedTokens: [], isForced: true };
}

function forced(
  choice: ColumnChoice,
  present: Values,
  values: Values,
  file: FileContext,
): ColumnInterpretation {
  const texts = present.map(([text]) => text);
  const interpretation = forcedInterpretation(choice, texts, file);
  return { interpretation, nullTokens: nullTokensIn(values), unparsedTokens: [], isForced: true };
}

function forcedInterpretation(choice: ColumnChoice, texts: string[], file: FileContext): Interpretation {
  const nothing: Interpretation = { kind: 'text', reason: 'mixed_types' };
  if (choice.type === 'boolean') return readBooleans(texts, true) ?? nothing;
  if (choice.type === 'date' || choice.type === 'timestamp') {
    const dates = texts.filter((text) => readDate(text).length > 0);
    if (dates.length === 0) return nothing;
    const interpretation = classifyDates(dates, choice);
    return interpretation.kind === 'date'
      ? { ...interpretation, hasTime: choice.type === 'timestamp' }
      : interpretation;
  }
  const numbers = texts.filter((text) => readNumber(text));
  if (numbers.length === 0) return nothing;
  const interpretation = classifyNumbers(numbers, choice, file, true);
  return interpretation.kind === 'number'
    ? { ...interpretation, isForced: true, isForcedDecimal: choice.type === 'decimal' }
    : interpretation;
}
