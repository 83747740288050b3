/** Numbers as people write them in a sentence, and what they stand for. */

const NUMBER = /[−-]?\p{Sc}?\d[\d,]*(?:\.\d+)?(?:\s?%|[KMBT]\b)?/gu;
const MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
/** "Oct 5, 2026", "October 2026", "Q3 2026", "2026-10-05". */
const DATES = new RegExp(
  `\\b(?:(?:${MONTHS})\\.? (?:\\d{1,2}(?:, \\d{4})?|\\d{4})|Q[1-4] \\d{4}|\\d{4}-\\d\\d-\\d\\d)\\b`,
  'g',
);

/** Every number of a text that is not part of a date, as it is written. */
export function numbersIn(text: string): string[] {
  return (withoutDates(text).match(NUMBER) ?? []).map((number) => number.trim());
}

/** Where the first such number begins that is not part of a date or of a longer number; -1 where there is none. */
export function placeOfNumber(text: string, number: string): number {
  for (const { 0: found, index } of withoutDates(text).matchAll(NUMBER))
    if (found.trim() === number) return index;
  return -1;
}

const withoutDates = (text: string): string => text.replaceAll(DATES, (date) => ' '.repeat(date.length));

const SCALES: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** What a written number may stand for: its size, and how far its rounding reaches. */
interface Written {
  size: number;
  reach: number;
}

function written(text: string): Written | undefined {
  const found = /(\d[\d,]*)(\.\d+)?\s?([KMBT%])?/.exec(text);
  if (!found) return undefined;
  const [, whole = '', fraction = '', mark = ''] = found;
  const scale = mark === '%' ? 0.01 : (SCALES[mark] ?? 1);
  const isPoints = /\bpoints?\b/.test(text);
  const unit = isPoints ? 0.01 : scale;
  const digits = fraction.length > 1 ? fraction.length - 1 : -trailingZeros(whole.replaceAll(',', ''));
  return { size: Number(whole.replaceAll(',', '') + fraction) * unit, reach: 0.5 * 10 ** -digits * unit };
}

/** Zeros at the end of a whole number may be rounding: 14,300 may stand for 14,278. */
function trailingZeros(whole: string): number {
  const zeros = /0*$/.exec(whole)?.[0].length ?? 0;
  return Math.min(zeros, Math.max(0, whole.length - 3));
}

/** Whether a text states the value, rounded as far as the text shows; a sign may be told by words. */
export function statesNumber(text: string, value: unknown): boolean {
  const one = written(text);
  if (typeof value !== 'number' && typeof value !== 'string') return false;
  const exact = Math.abs(Number(value));
  if (!one || !Number.isFinite(exact)) return text.trim() === String(value);
  return Math.abs(one.size - exact) <= one.reach * (1 + 1e-9) + 1e-12;
}
