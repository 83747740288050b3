import type { ExtractionText } from '@plumbline/contracts';
import { afterLabel, labelsOf } from './field-labels.js';
import { isIban } from './iban.js';
import { daysIn, numbersIn } from './read-values.js';
import { type FieldReading, linesOf, type PlacedLine, type ReadField } from './reading.js';

/** A field that names its document or a party by signs: its value has a digit, and no blank. */
const IS_CODE = /\b(?:number|no|nr|id|iban|code|reference|ref|order|purchase order)\b/iu;
/** An amount of a bill has cents, or the sign of a currency. */
const IS_AMOUNT = /[.,]\d{2}(?!\d)|[$€£¥]|\b(?:USD|EUR|GBP|CAD|CHF)\b/u;
/** A date stands at once behind its label, not at the end of a sentence. */
const SOON = 14;

/**
 * Reads fields by the words that announce them, line by line, knowing neither the layout of the page nor the first reading.
 * Fields that nothing announces, or that are announced with several values, are left out: silence is no reading.
 */
export function rereadFields(text: Pick<ExtractionText, 'pages' | 'fields'>): FieldReading[] {
  const lines = linesOf(text);
  return text.fields.flatMap((field) => {
    const found = labelsOf(field)
      .map((label) => lines.flatMap((line, at) => readBehind(field, label, line, lines[at + 1])))
      .find((readings) => readings.length > 0);
    const values = new Set(found?.map(({ value }) => value));
    const [first] = found ?? [];
    return first && values.size === 1 ? [first] : [];
  });
}

function readBehind(
  field: ReadField,
  label: string,
  line: PlacedLine,
  next: PlacedLine | undefined,
): FieldReading[] {
  const rest = afterLabel(line.text, label);
  if (rest === undefined) return [];
  // A label that stands alone announces what stands below it.
  const at = rest === '' && next?.page === line.page ? next : line;
  const value = valueIn(field, rest === '' ? (at === line ? '' : at.text) : rest);
  return value === undefined
    ? []
    : [{ field: field.name, value, page: at.page, line: at.line, quote: at.text }];
}

function valueIn({ type, name }: ReadField, text: string): string | undefined {
  if (type === 'date') {
    const days = daysIn(text.slice(0, SOON + 10));
    // Day and month that could be either are no reading.
    return days.length === 1 && /^\D{0,14}\d|^\p{L}{3,9}\.?\s?\d/u.test(text) ? days[0] : undefined;
  }
  if (type === 'money') return IS_AMOUNT.test(text) ? lastAmount(text) : undefined;
  if (type === 'number') {
    const numbers = numbersIn(text);
    return numbers.length === 1 ? numbers[0] : undefined;
  }
  if (type !== 'text' || !IS_CODE.test(name)) return undefined;
  return /\biban\b/iu.test(name) ? ibanIn(text) : codeIn(text);
}

/** An account number whose check digits fit; one that does not is no reading. */
function ibanIn(text: string): string | undefined {
  const [iban] = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){2,8}/u.exec(text) ?? [];
  return iban !== undefined && isIban(iban) ? iban : undefined;
}

/** One word with a digit. Where further digits follow it may go on, so that it is no reading. */
function codeIn(text: string): string | undefined {
  const [whole, word = ''] = /^([\p{L}\p{N}][\p{L}\p{N}/._-]*)\s*/u.exec(text) ?? [''];
  const goesOn = /^\d/u.test(text.slice(whole.length));
  return /\d/u.test(word) && !goesOn ? word.replace(/[._-]+$/u, '') : undefined;
}

/** The last of several: a rate, or what it is a part of, stands before it. */
function lastAmount(text: string): string | undefined {
  const parts = text.split(/\s+/u);
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at] ?? '';
    if (part.endsWith('%')) continue;
    const numbers = numbersIn(part);
    if (numbers.length === 1) return numbers[0];
    if (numbers.length > 1) return undefined;
  }
  return undefined;
}
