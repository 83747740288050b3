import type {
  AmbiguousInterpretation,
  ColumnChoice,
  FileContext,
  NumberInterpretation,
  TextInterpretation,
} from './interpretation.js';
import { type DecimalMark, type NumberText, readNumber } from './number-text.js';

/** More whole digits than this are a name for something, and would lose digits on the way to a screen. */
const MAX_WHOLE_DIGITS = 18;
/** A 64-bit float shows 15 digits faithfully; longer whole numbers of one length are card or account numbers. */
const SAFE_DIGITS = 15;

/** The one way to read all of these numbers; text where there is none that keeps every digit. */
export function classifyNumbers(
  texts: readonly string[],
  choice: ColumnChoice,
  file: FileContext,
  isForced = false,
): NumberInterpretation | AmbiguousInterpretation | TextInterpretation {
  const numbers = texts.map((text) => readNumber(text)!);
  if (!isForced) {
    const reason = whyText(numbers);
    if (reason) return reason;
  }
  const marks = possibleMarks(numbers);
  const base = describe(numbers);
  const withMark = (mark: DecimalMark, isMarkOpen: boolean): NumberInterpretation => ({
    ...base,
    mark,
    isMarkOpen,
    isPlain: base.isPlain && mark === 'point',
  });
  if (choice.decimal && numbers.some((number) => fitsMark(number, choice.decimal!))) {
    const chosen = withMark(choice.decimal, false);
    if (marks.includes(choice.decimal)) return chosen;
    return { ...chosen, ruledOut: [withMark(choice.decimal === 'point' ? 'comma' : 'point', false)] };
  }
  if (choice.explicitDecimal) return withMark(choice.explicitDecimal, false);
  if (marks.length === 0) {
    const options = MARKS.map((each) => ({ id: each, interpretation: withMark(each, false) }));
    return { kind: 'open', question: 'decimal', options, isContradicted: true };
  }
  const isOpen = marks.length === 2 && numbers.some((number) => number.hasMark);
  const mark = isOpen
    ? (file.decimal ?? groupingMark(numbers, file.isCounted === true) ?? usualMark(numbers, file))
    : marks[0];
  if (mark) return withMark(mark, isOpen);
  const options = marks.map((each) => ({ id: each, interpretation: withMark(each, true) }));
  return { kind: 'open', question: 'decimal', options, isContradicted: false };
}

/**
 * The mark of numbers that could have either, because every point or comma has three digits behind it. Those are
 * thousands where they are money of more than one digit before it, where they count people, and where whole numbers
 * below a thousand stand beside grouped ones as only who groups thousands writes them.
 */
function groupingMark(numbers: readonly NumberText[], isCounted: boolean): DecimalMark | undefined {
  const marked = numbers.filter((number) => number.hasMark);
  const isMoney = marked.every((number) => number.currency !== undefined);
  const isLarge = marked.some((number) => number.wholeDigits > MAX_SMALL_DIGITS);
  if (!isCounted && !(isMoney && isLarge) && !hasWholeBelowThousand(numbers, marked)) return undefined;
  return marked[0]?.group === '.' ? 'comma' : 'point';
}

/**
 * Who keeps three digits would have written no whole number without them. Who drops ending zeros would not have written
 * one that ends in zero, and drops one in ten: that none of these is shorter is no chance.
 */
function hasWholeBelowThousand(numbers: readonly NumberText[], marked: readonly NumberText[]): boolean {
  const whole = numbers.filter((number) => !number.hasMark);
  const isBelow = whole.every((number) => number.wholeDigits <= 3) && whole.some((number) => !number.isZero);
  return isBelow && (marked.some((number) => number.endsInZero) || marked.length >= CERTAINLY_SHORTER);
}

/** The mark of the kind of file; money with its sign behind is written where the comma marks the fraction. */
function usualMark(numbers: readonly NumberText[], { usualDecimal }: FileContext): DecimalMark | undefined {
  const isContradicted = usualDecimal === 'point' && numbers.some((number) => number.hasSignBehind);
  return isContradicted ? undefined : usualDecimal;
}

function whyText(numbers: NumberText[]): TextInterpretation | undefined {
  if (numbers.some((number) => number.hasLeadingZero)) return { kind: 'text', reason: 'leading_zeros' };
  if (numbers.some((number) => number.isOutOfRange)) return { kind: 'text', reason: 'out_of_range' };
  if (isLongNames(numbers)) return { kind: 'text', reason: 'long_numbers' };
  const percents = numbers.filter((number) => number.isPercent).length;
  const currencies = new Set(numbers.map((number) => number.currency).filter((sign) => sign !== undefined));
  const isMixed = currencies.size > 1 || (percents > 0 && (percents < numbers.length || currencies.size > 0));
  const units = [...currencies, ...(percents > 0 ? ['%'] : [])];
  return isMixed ? { kind: 'text', reason: 'mixed_units', units } : undefined;
}

function isLongNames(numbers: NumberText[]): boolean {
  const whole = numbers.filter((number) => !number.hasExponent);
  const digits = new Set(whole.map((number) => number.wholeDigits));
  const longest = Math.max(0, ...digits);
  if (longest > MAX_WHOLE_DIGITS) return true;
  return longest > SAFE_DIGITS && digits.size === 1 && whole.every((number) => !number.hasMark);
}

/** One digit before the mark, three behind it: a price of fuel has them too. */
const MAX_SMALL_DIGITS = 4;
/** Of so many fractions of three digits one ends in zero, with 95 in a hundred. */
const CERTAINLY_SHORTER = 29;
const MARKS: readonly DecimalMark[] = ['point', 'comma'];

function fitsMark(number: NumberText, mark: DecimalMark): boolean {
  return mark === 'point' ? number.asPoint : number.asComma;
}

function possibleMarks(numbers: NumberText[]): DecimalMark[] {
  return MARKS.filter((mark) => numbers.every((number) => fitsMark(number, mark)));
}

function describe(numbers: NumberText[]): Omit<NumberInterpretation, 'mark' | 'isMarkOpen'> {
  const seen = (pick: (number: NumberText) => string | undefined) => [
    ...new Set(numbers.map(pick).filter((each) => each !== undefined)),
  ];
  return {
    kind: 'number',
    groups: seen((number) => number.group),
    currencies: seen((number) => number.currency),
    isPercent: numbers.some((number) => number.isPercent),
    hasExponent: numbers.some((number) => number.hasExponent),
    isPlain: numbers.every((number) => number.isPlain),
    isForcedDecimal: false,
    isForced: false,
  };
}
