/** Amounts as documents write them. */
export interface Amount {
  start: number;
  end: number;
  /** A plain decimal. */
  value: string;
  currency?: string;
  /** It is written with cents, or with the sign of a currency. */
  hasCents: boolean;
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', RS: 'INR', 'RS.': 'INR' },
  ...{ RM: 'MYR', C$: 'CAD', CA$: 'CAD', A$: 'AUD', AU$: 'AUD', KR: 'SEK', ZŁ: 'PLN', FR: 'CHF' },
};
const CODES = /^(USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|INR|MYR|SGD|SEK|NOK|DKK|PLN|CZK|HUF|CNY|HKD|ZAR|BRL|MXN)$/;
const SIGN =
  '(?:US\\$|CA?\\$|AU?\\$|[$€£¥₹]|Rs\\.?|RM|(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|INR|MYR|SGD|SEK|NOK|DKK|PLN|CZK|HUF|CNY|HKD|ZAR|BRL|MXN)\\b|EURO?\\b)';
const AMOUNT = new RegExp(
  `(${SIGN})?\\s?([-(−]?)\\s?(${SIGN})?\\s?(?<![\\w.,/])(?<!\\w[-–])(\\d{1,3}(?:(?:[ .,'’\\u00a0\\u202f]\\d{3})+|\\d*)(?:[.,]\\d{1,4})?)(?![\\d/]|[.,]\\d|[-–]\\d)(\\s?-(?=\\s|$)|\\)|)\\s?(${SIGN}|%)?`,
  'giu',
);

/** Amounts in a line of text; parts of dates, of longer codes and in a hundred are none. */
export function amountsIn(text: string): Amount[] {
  const found: Amount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const [whole, first, minus, second, digits = '', after, last] = match;
    if (last === '%') continue;
    const next = text[match.index + whole.length] ?? ' ';
    if (/[\p{L}%]/u.test(next) && last === undefined && !/\s$/.test(whole)) continue;
    const value = decimalOf(digits);
    if (value === undefined) continue;
    const sign = first ?? second ?? last;
    const isNegative =
      minus === '-' || minus === '−' || (minus === '(' && after === ')') || /-/.test(after ?? '');
    const lead = whole.length - whole.trimStart().length;
    const currency = sign && currencyOf(sign);
    found.push({
      start: match.index + lead,
      end: match.index + whole.trimEnd().length,
      value: isNegative && value !== '0' ? `-${value}` : value,
      ...(currency && { currency }),
      hasCents: /[.,]\d{2}$/.test(digits) || sign !== undefined,
    });
  }
  return found;
}

export function currencyOf(sign: string): string | undefined {
  const large = sign.toUpperCase();
  if (/^EURO?$/.test(large)) return 'EUR';
  return CODES.test(large) ? large : SIGNS[large];
}

/** A plain decimal of what is written with points, commas, spaces or quotes; undefined where it is no number. */
export function decimalOf(written: string): string | undefined {
  const digits = written.replace(/[\s'’\u00a0\u202f]/g, '');
  const marks = digits.replace(/\d/g, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return plain(digits, '');
  const rest = digits.slice(last + 1);
  const mark = digits[last] ?? '';
  const isGroup = rest.length === 3 && [...marks].every((each) => each === mark) && !/^0/.test(digits);
  // 1.234 may be either; three digits behind a single mark are thousands.
  if (isGroup) return plain(digits.replace(/[.,]/g, ''), '');
  if ([...marks].filter((each) => each === mark).length > 1) return undefined;
  return plain(digits.slice(0, last).replace(/[.,]/g, ''), rest);
}

function plain(whole: string, part: string): string | undefined {
  if (!/^\d{0,15}$/.test(whole) || (whole === '' && part === '')) return undefined;
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  return part === '' ? head : `${head}.${part}`;
}

/** In hundredths, so that sums are exact. */
export const cents = (value: string): number => Math.round(Number(value) * 100);
