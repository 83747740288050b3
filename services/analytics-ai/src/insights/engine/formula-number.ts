const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 100 });

/** A number as formulas write it: digits and a point, never an exponent (`2.4e-5` is no token of theirs). */
export function formulaNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? PLAIN.format(value) : text;
}
