import { readDate } from './date-text.js';
import type { TextInterpretation } from './interpretation.js';

const CODE_NAME =
  /(?:^|[_\W])(?:zip|zip ?code|postal|post ?code|postcode|plz|cap|cep|phone|telephone|tel|mobile|cell|fax|ssn|ein|iban|bic|swift|isbn|ean|upc|gtin|npi|fips|naics|sic|vin|sku|imei|ip|account ?(?:no|number)|card ?(?:no|number))(?:$|[_\W]|\d)/i;
const VERSION_NAME = /(?:^|[_\W])(?:version|release|build|revision|ver)(?:$|[_\W])/i;
const DATE_NAME = /(?:^|[_\W])(?:date|day|dt|datum|fecha|data|jour|dato|when|period|month)(?:$|[_\W])|date$/i;

/** Names like `zipCode` and `postal_code` as separate words. */
export function wordsOf(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[_\s-]+/g, '_');
}

/** Digits that are a name for something, by what the column is called and how its values look. */
export function looksLikeCode(name: string, texts: readonly string[]): TextInterpretation | undefined {
  const words = wordsOf(name);
  const isDigits = texts.every((text) => /^\+?\d+$/.test(text.trim()));
  const isCounted = /(?:^|_)(?:number|count|num|no)_of_|count/i.test(words);
  if (isDigits && !isCounted && CODE_NAME.test(words.replaceAll('_', ' ')))
    return { kind: 'text', reason: 'code_name' };
  if (isDigits && texts.every((text) => /^\+\d{7,}$/.test(text.trim())))
    return { kind: 'text', reason: 'code_name' };
  const isDotted = texts.every((text) => /^\d+\.\d+$/.test(text.trim()));
  if (isDotted && VERSION_NAME.test(words)) return { kind: 'text', reason: 'code_name' };
  const isAddress = texts.every((text) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text.trim()));
  return isAddress ? { kind: 'text', reason: 'code_name' } : undefined;
}

/** So many different runs of eight digits are not calendar dates by chance: of all that begin 19 or 20, one in 27 is. */
const ENOUGH_DATES = 4;

/** Of all runs of six digits that begin 19 or 20, one in eight is a month. */
const ENOUGH_MONTHS = 8;

/** Eight digits that are all calendar dates (`20240131`): by the column's name, or because they vary as dates do. */
export function mayHoldDates(name: string, texts: readonly string[]): boolean {
  const isWritten = (text: string) =>
    /^(?:19|20)\d{6}$/.test(text.trim()) || /^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(text.trim());
  if (!texts.every(isWritten) || !texts.every((text) => readDate(text).length > 0)) return false;
  if (DATE_NAME.test(wordsOf(name)) || texts.every((text) => text.includes('.'))) return true;
  return texts.length >= ENOUGH_DATES && !isRunning(texts.map(Number));
}

/** Six digits that are all months (`202401`), of more than a year: by the column's name, or because they turn at December. */
export function mayHoldMonths(name: string, texts: readonly string[]): boolean {
  if (!texts.every((text) => /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])$/.test(text.trim()))) return false;
  const years = new Set(texts.map((text) => text.trim().slice(0, 4)));
  const isNamed =
    DATE_NAME.test(wordsOf(name)) || /yyyymm|yearmonth/i.test(wordsOf(name).replaceAll('_', ''));
  return isNamed || (years.size > 1 && texts.length >= ENOUGH_MONTHS);
}

/** One after the other without a gap: a number that counts. */
function isRunning(numbers: readonly number[]): boolean {
  const [least, most] = numbers.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as [number, number],
  );
  return most - least + 1 === numbers.length;
}
