import type { ReadField } from '../reading/extraction/extract.js';
import { cents } from '../reading/values/amounts.js';
import { writtenDates } from '../reading/values/dates.js';

/** A value that was stated with a chance of error, and whether it is right. */
export interface Judged {
  family: string;
  field: string;
  isRight: boolean;
  isAbsent: boolean;
  errorChance: number;
  value: string | null;
  known: string | null;
}

export function isRight({ type, value }: Pick<ReadField, 'type' | 'value'>, known: string | null): boolean {
  if (value === null || known === null) return value === known;
  if (type === 'money') return cents(value) === cents(known.replace(/[^\d.,-]/g, '').replace(',', ''));
  if (type === 'date') return value === (writtenDates(known, 'dmy')[0]?.value ?? known);
  const [a, b] = [plain(value), plain(known)];
  return a === b;
}

/** Names and addresses are the same whatever their case, spaces and marks. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(the|of)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

const BINS = 5;

/** By how much what was stated and what came true differ, in bins of as many values (expected calibration error). */
export function calibrationError(judged: readonly Pick<Judged, 'errorChance' | 'isRight'>[]): number {
  const sorted = [...judged].sort((a, b) => a.errorChance - b.errorChance);
  const size = Math.ceil(sorted.length / BINS);
  let error = 0;
  for (let from = 0; from < sorted.length; from += size) {
    const bin = sorted.slice(from, from + size);
    const stated = bin.reduce((sum, { errorChance }) => sum + errorChance, 0) / bin.length;
    const wrong = bin.filter((each) => !each.isRight).length / bin.length;
    error += (Math.abs(stated - wrong) * bin.length) / sorted.length;
  }
  return error;
}
