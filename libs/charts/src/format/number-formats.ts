import type { NumberFormat } from '@plumbline/contracts';
import { type NumberMarks, setDateLocale, setNumberMarks } from './number-marks.js';

/** The marks of each number format; a space between thousands is narrow and does not break. */
export const NUMBER_MARKS: Readonly<Record<NumberFormat, NumberMarks>> = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1 234,56': { group: '\u202F', decimal: ',' },
  "1'234.56": { group: '\u2019', decimal: '.' },
};

/** English as it is written in a country: its order of dates and its clock, with English names of months. */
export const localeOf = (region: string): string => `en-${region}`;

/** What a locale puts between thousands and before decimals. */
export function marksOf(locale: string): NumberMarks {
  const [, , group = ',', , , , decimal = '.'] = new Intl.NumberFormat(locale).format(12_345.5);
  return { group, decimal };
}

/** From now on everything that this page shows is written as in the country of the browser's language. */
export function writeAsBrowser(): void {
  const locale = localeOf(new Intl.Locale(navigator.language).maximize().region ?? 'US');
  setNumberMarks(marksOf(locale));
  setDateLocale(locale);
}

/** From now on everything that this process or page shows is written so. */
export function writeAs(region: string, numberFormat: NumberFormat): void {
  setNumberMarks(NUMBER_MARKS[numberFormat]);
  setDateLocale(localeOf(region));
}
