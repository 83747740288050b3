/** What marks the fraction. */
export type DecimalMark = 'point' | 'comma';

/** One number as it is written. */
export interface NumberText {
  /** Readings that make sense; both where `1,234` could be either. */
  asPoint: boolean;
  asComma: boolean;
  /** There is a point or comma at all. */
  hasMark: boolean;
  group?: string;
  currency?: string;
  /** The currency stands behind the number. */
  hasSignBehind: boolean;
  isPercent: boolean;
  isPlain: boolean;
  hasLeadingZero: boolean;
  endsInZero: boolean;
  isZero: boolean;
  hasPlus: boolean;
  hasExponent: boolean;
  /** Beyond what a double can hold. */
  isOutOfRange: boolean;
  /** Digits before the fraction, under the interpretation with the most. */
  wholeDigits: number;
}

const SIGNS = '$€£¥₹₩₽₺₫₪฿₴₦₱';
const CODES =
  'USD|EUR|GBP|JPY|CNY|INR|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|ZAR|KRW|TRY|RUB|SGD|HKD|ILS|AED|US\\$|C\\$|A\\$|R\\$|kr\\.?|zł|Kč|Ft|lei';
const CURRENCY = `[${SIGNS}]|${CODES}`;
export const MINUS = '-−–';
const NUMBER = new RegExp(
  `^(?<paren>\\()?\\s*(?<sign>[${MINUS}+])?\\s*(?<prefix>${CURRENCY})?\\s*(?<inner>[${MINUS}])?` +
    `(?<body>\\d[\\d.,'’ \\u00a0\\u202f]*|[.,]\\d+)(?<exponent>[eE][-+]?\\d+)?` +
    `\\s*(?<percent>%)?\\s*(?<suffix>${CURRENCY})?\\s*(?<trailing>[${MINUS}])?(?<close>\\))?$`,
  'u',
);
const PLAIN = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;
const GROUP = `[ \u00a0\u202f'’]`;
const POINT_BODY = wellGrouped(`(?:,|${GROUP})`, '\\.');
const COMMA_BODY = wellGrouped(`(?:\\.|${GROUP})`, ',');

/** Whole digits in groups of three (or of the Indian kind), or in one run; then perhaps a fraction. */
function wellGrouped(group: string, mark: string): RegExp {
  const threes = `\\d{1,3}(?<group>${group})\\d{3}(?:\\k<group>\\d{3})*`;
  const indian = `\\d{1,2}(?:,\\d{2})+,\\d{3}`;
  const whole = mark === ',' ? `(?:\\d+|${threes})` : `(?:\\d+|${threes}|${indian})`;
  return new RegExp(`^(?:${whole}(?:${mark}\\d*)?|${mark}\\d+)$`, 'u');
}

/** The last texts and what they are: each value of a sample is parsed to tell the column and again to describe it. */
const known = new Map<string, NumberText | undefined>();
const MAX_KNOWN = 10_000;
const MAX_KNOWN_CHARACTERS = 100;

/** Parses the writing of a number; undefined where the text is none. */
export function readNumber(text: string): NumberText | undefined {
  const before = known.get(text);
  if (before || known.has(text)) return before;
  if (text.length > MAX_KNOWN_CHARACTERS) return parseNumber(text);
  if (known.size >= MAX_KNOWN) known.clear();
  const parsed = parseNumber(text);
  known.set(text, parsed);
  return parsed;
}

function parseNumber(text: string): NumberText | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 80) return undefined;
  const parts = NUMBER.exec(trimmed)?.groups;
  if (!parts || Boolean(parts.paren) !== Boolean(parts.close)) return undefined;
  const minuses = [parts.paren, parts.sign, parts.inner, parts.trailing].filter(Boolean);
  if (minuses.length > 1 || (parts.prefix && parts.suffix)) return undefined;
  const body = parts.body!.trim();
  const point = POINT_BODY.exec(body);
  const comma = COMMA_BODY.exec(body);
  if (!point && !comma) return undefined;
  const digits = body.replace(/\D/g, '');
  const exponent = parts.exponent;
  return {
    asPoint: point !== null && !startsWithZeroGroup(body, point),
    asComma: comma !== null && !startsWithZeroGroup(body, comma),
    hasMark: /[.,]/.test(body),
    group: point?.groups?.group ?? comma?.groups?.group ?? (/,\d{2},\d{3}/.test(body) ? ',' : undefined),
    currency: parts.prefix ?? parts.suffix,
    hasSignBehind: parts.suffix !== undefined,
    isPercent: parts.percent !== undefined,
    isPlain: PLAIN.test(text),
    hasLeadingZero: /^0\d/.test(body),
    endsInZero: body.endsWith('0'),
    isZero: !/[1-9]/.test(body),
    hasPlus: parts.sign === '+',
    hasExponent: exponent !== undefined,
    isOutOfRange: exponent !== undefined && !Number.isFinite(Number(`${digits}${exponent}`)),
    wholeDigits: wholeDigits(body),
  };
}

/** `0,123` is a fraction: no thousands begin with a lone zero. */
function startsWithZeroGroup(body: string, match: RegExpExecArray): boolean {
  return match.groups?.group !== undefined && /^0+\D/.test(body);
}

function wholeDigits(body: string): number {
  const lastMark = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  const isGrouped = lastMark !== -1 && body.length - lastMark === 4;
  const whole = lastMark === -1 || isGrouped ? body : body.slice(0, lastMark);
  return whole.replace(/\D/g, '').length;
}

/** The value of a text that `readNumber` takes, with this mark before the fraction; a percentage as a fraction. */
export function numberValue(text: string, mark: DecimalMark): number | undefined {
  const written = readNumber(text);
  if (!written) return undefined;
  const fraction = mark === 'point' ? '.' : ',';
  const digits = text.replace(/[^\d.,eE+-]/g, '').replace(mark === 'point' ? /,/g : /\./g, '');
  const value = Math.abs(Number.parseFloat(digits.replace(fraction, '.').replace(/^[^\d.]+/, '')));
  const isNegative = /^[^\d]*[(\-−–]|[-−–]\s*\)?\s*$/.test(text);
  return (isNegative ? -value : value) / (written.isPercent ? 100 : 1);
}

const ISO_CODES: Record<string, string> = {
  $: 'USD',
  US$: 'USD',
  C$: 'CAD',
  A$: 'AUD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₫': 'VND',
  '₪': 'ILS',
  '฿': 'THB',
  '₴': 'UAH',
  '₦': 'NGN',
  '₱': 'PHP',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
};

/** The ISO 4217 code where the sign means one currency, else the sign itself. */
export function currencyCode(sign: string): string {
  return ISO_CODES[sign] ?? sign;
}
