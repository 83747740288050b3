/** Numbers as sentences print them, held against numbers that were computed otherwise. */

const SCALES: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/**
 * Whether a printed number is the value, rounded as it is printed: three significant digits, whole counts below ten
 * thousand, percent with one decimal below ten. A sign that words tell may be left out.
 */
export function printsAs(text: string, value: number | null): boolean {
  const found = /([−-]?)\p{Sc}?([\d,]+)(\.\d+)?\s*([KMBT])?\s*(%|points?|times)?/u.exec(text);
  if (!found || value === null || !Number.isFinite(value)) return false;
  const [, sign = '', whole = '', fraction = '', scale = '', unit = ''] = found;
  const isPart = unit !== '' && unit !== 'times';
  const factor = (SCALES[scale] ?? 1) * (isPart ? 0.01 : 1);
  const printed = Number(whole.replaceAll(',', '') + fraction) * factor;
  if (sign && value > 0) return false;
  const last = 0.5 * 10 ** -Math.max(0, fraction.length - 1) * factor;
  // A zero at the end that is not printed rounds no further than what is.
  const size = Math.abs(value);
  const significant = 0.5 * 10 ** (Math.floor(Math.log10(size || 1)) - 2);
  const percent = size < 0.0995 ? 0.0005 : 0.005;
  const reach =
    unit === '%' ? Math.min(last, percent) : unit || whole.includes(',') ? last : Math.min(last, significant);
  return Math.abs(printed - size) <= reach * (1 + 1e-9) + 1e-12;
}

/** The value of a printed number, as far as it is printed; percents and points are what they print. */
export function sizeOf(text = ''): number {
  const [, sign = '', digits = '', scale = ''] = /([−-]?)\p{Sc}?([\d,.]+)\s*([KMBT]?)/u.exec(text) ?? [];
  return Number(digits.replaceAll(',', '')) * (SCALES[scale] ?? 1) * (sign ? -1 : 1);
}
