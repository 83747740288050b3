import type { PrintedRange } from './health.js';

const NUMBER = String.raw`(\d*\.\d+|\d+)`;
const BETWEEN = new RegExp(String.raw`^${NUMBER}\s*(?:-|–|—|to)\s*${NUMBER}`);
const BELOW = new RegExp(String.raw`^(?:<|<=|≤|below|under|less than|up to)\s*(?:or\s*)?=?\s*${NUMBER}`, 'i');
const ABOVE = new RegExp(
  String.raw`^(?:>|>=|≥|above|over|more than|at least)\s*(?:or\s*)?=?\s*${NUMBER}`,
  'i',
);

/** A reference range as a report prints it: `0 - 99`, `< 3.4`, `> OR = 40`. Undefined for anything else; nothing is made up. */
export function printedRangeOf(text: string): PrintedRange | undefined {
  const words = plainRange(text);
  const between = BETWEEN.exec(words);
  if (between) return { low: Number(between[1]), high: Number(between[2]), text: text.trim() };
  const below = BELOW.exec(words);
  if (below) return { low: null, high: Number(below[1]), text: text.trim() };
  const above = ABOVE.exec(words);
  return above ? { low: Number(above[1]), high: null, text: text.trim() } : undefined;
}

/** What is printed behind a reference range, which is its unit: `mg/dL` of `<100 mg/dL (calc)`. Empty where there is no range. */
export function unitBehindRange(text: string): string {
  const words = plainRange(text);
  const found = BETWEEN.exec(words) ?? BELOW.exec(words) ?? ABOVE.exec(words);
  return found ? words.slice(found[0].length).replace(/\(.*$/, '').trim() : '';
}

const plainRange = (text: string): string =>
  text
    .trim()
    .replaceAll(',', '')
    .replace(/^\((.*)\)$/, '$1');
