import { readBooleans } from './boolean-words.js';
import { classifyDates } from './classify-dates.js';
import { classifyNumbers } from './classify-numbers.js';
import { looksLikeCode, mayHoldDates } from './column-hints.js';
import { readDate } from './date-text.js';
import type {
  ColumnReading,
  ColumnWish,
  DateReadingOfColumn,
  NumberReading,
  Reading,
  TextReason,
} from './interpretation.js';
import { isMissingNa, isMissingText, isMissingValue } from './null-tokens.js';
import { readNumber } from './number-text.js';

/** Distinct texts of a column with how often each was seen. */
export type Sample = ReadonlyMap<string, number>;

/** What the whole file says about a choice that one column leaves open. */
export interface FileContext {
  /** The mark that other columns prove, or that their kind of file implies. */
  decimal?: 'point' | 'comma';
}

/** This share of the values must fit before the few words among them are called lost rather than the column text. */
const FITTING_SHARE = 0.95;
const SOME_SHARE = 0.1;
const MAX_LOST_WORDS = 10;
const MAX_LOST_CHARACTERS = 40;

/** What the sampled texts can be. Every value of the column has to confirm it afterwards. */
export function classifyColumn(
  name: string,
  sample: Sample,
  wish: ColumnWish,
  file: FileContext,
): ColumnReading {
  if (wish.type === 'text') return textColumn(sample, 'chosen');
  const values = [...sample].filter(([text]) => text.trim() !== '');
  const present = values.filter(([text]) => !isMissingValue(text));
  if (present.length === 0) return textColumn(sample, 'empty');
  if (wish.type) return forced(wish, present, values, file);
  const typed =
    numberColumn(name, present, wish, file) ?? dateColumn(name, present, wish) ?? booleanColumn(present);
  if (!typed)
    return inNamedOrder(wish, present, values) ?? withMissingNa(name, sample, unfitting(sample, present));
  if (typed.reading.kind === 'text') return { ...textColumn(sample, 'words'), reading: typed.reading };
  return { ...typed, missingWords: missingWordsIn(values) };
}

type Values = Array<[string, number]>;
type Typed = Omit<ColumnReading, 'missingWords'>;

function textColumn(sample: Sample, reason: TextReason): ColumnReading {
  const missingWords = [...sample.keys()].filter(isMissingText).map((text) => text.trim().toLowerCase());
  return { reading: { kind: 'text', reason }, missingWords: [...new Set(missingWords)], lostWords: [] };
}

function withMissingNa(name: string, sample: Sample, column: ColumnReading): ColumnReading {
  return isMissingNa(name, sample) ? { ...column, missingWords: [...column.missingWords, 'na'] } : column;
}

function missingWordsIn(values: Values): string[] {
  return [...new Set(values.map(([text]) => text.trim().toLowerCase()).filter(isMissingValue))];
}

function numberColumn(name: string, present: Values, wish: ColumnWish, file: FileContext): Typed | undefined {
  const split = splitBy(present, (text) => readNumber(text) !== undefined);
  if (!split) return undefined;
  if (split.lost.length === 0 && mayHoldDates(name, split.fitting)) return undefined;
  const reading = looksLikeCode(name, split.fitting) ?? classifyNumbers(split.fitting, wish, file);
  return { reading, lostWords: split.lost };
}

function dateColumn(_name: string, present: Values, wish: ColumnWish): Typed | undefined {
  const split = splitBy(present, (text) => readDate(text).length > 0);
  return split && { reading: classifyDates(split.fitting, wish), lostWords: split.lost };
}

function booleanColumn(present: Values): Typed | undefined {
  const reading = readBooleans(present.map(([text]) => text));
  return reading && { reading, lostWords: [] };
}

/** Nearly all fit, and what does not is words without digits: a code among numbers makes them all codes. */
function splitBy(
  present: Values,
  fits: (text: string) => boolean,
): { fitting: string[]; lost: string[] } | undefined {
  const fitting: string[] = [];
  const lost: string[] = [];
  let fittingCount = 0;
  let count = 0;
  for (const [text, times] of present) {
    count += times;
    if (fits(text)) {
      fitting.push(text);
      fittingCount += times;
    } else if (lost.length < MAX_LOST_WORDS && !/\d/.test(text) && text.length <= MAX_LOST_CHARACTERS) {
      lost.push(text);
    } else return undefined;
  }
  return fittingCount > 0 && fittingCount >= count * FITTING_SHARE ? { fitting, lost } : undefined;
}

/** Text, and where most or some of it is of another type, what that is. */
function unfitting(sample: Sample, present: Values): ColumnReading {
  const isNumber = (text: string) => readNumber(text) !== undefined;
  const isDate = (text: string) => readDate(text).length > 0;
  const mostly = typedReading(most(present, isNumber), most(present, isDate));
  if (mostly) {
    const column = textColumn(sample, 'mixed_types');
    return { ...column, reading: { kind: 'text', reason: 'mixed_types', mostly } };
  }
  const partly = typedReading(some(present, isNumber), some(present, isDate));
  const column = textColumn(sample, 'words');
  return partly ? { ...column, reading: { kind: 'text', reason: 'words', partly } } : column;
}

function typedReading(
  numbers: string[] | undefined,
  dates: string[] | undefined,
): NumberReading | DateReadingOfColumn | undefined {
  if (!numbers && !dates) return undefined;
  const reading = dates ? classifyDates(dates, {}) : classifyNumbers(numbers!, {}, {});
  return reading.kind === 'date' || reading.kind === 'number' ? reading : undefined;
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

/** A person chose the order of this column's dates, and it is mostly dates: what is none becomes empty. */
function inNamedOrder(wish: ColumnWish, present: Values, values: Values): ColumnReading | undefined {
  const dates =
    wish.dateOrder && wish.isByName ? most(present, (text) => readDate(text).length > 0) : undefined;
  const reading = dates && classifyDates(dates, wish);
  if (reading?.kind !== 'date' || reading.order !== wish.dateOrder) return undefined;
  return { reading, missingWords: missingWordsIn(values), lostWords: [], isForced: true };
}

function forced(wish: ColumnWish, present: Values, values: Values, file: FileContext): ColumnReading {
  const texts = present.map(([text]) => text);
  const reading = forcedReading(wish, texts, file);
  return { reading, missingWords: missingWordsIn(values), lostWords: [], isForced: true };
}

function forcedReading(wish: ColumnWish, texts: string[], file: FileContext): Reading {
  const nothing: Reading = { kind: 'text', reason: 'mixed_types' };
  if (wish.type === 'boolean') return readBooleans(texts, true) ?? nothing;
  if (wish.type === 'date' || wish.type === 'timestamp') {
    const dates = texts.filter((text) => readDate(text).length > 0);
    if (dates.length === 0) return nothing;
    const reading = classifyDates(dates, wish);
    return reading.kind === 'date' ? { ...reading, hasTime: wish.type === 'timestamp' } : reading;
  }
  const numbers = texts.filter((text) => readNumber(text));
  if (numbers.length === 0) return nothing;
  const reading = classifyNumbers(numbers, wish, file, true);
  return reading.kind === 'number'
    ? { ...reading, isForced: true, isForcedDecimal: wish.type === 'decimal' }
    : reading;
}
