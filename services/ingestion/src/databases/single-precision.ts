/** The shortest text that reads back as the same number of single precision, as which it was stored. */
export function shortestSingle(text: string): string {
  const value = Number(text);
  for (let digits = 6; digits <= 8; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return text;
}
