import type { WantedField } from '../fields/wanted-field.js';
import type { Weighed } from './candidate.js';

/** What it is worth to be the only date of a document, the first of several, or where people expect one. */
const ONLY = 4.2;
const FIRST = 2.6;
const EXPECTED = 0.8;
/** What it is worth for the first or last day of a period to be that end of a range, and what the other end loses. */
const RANGE_END = 2.6;

/** Weighs candidates against each other: what is meant where several are written in the same way. */
export function prefer(field: WantedField, weighed: Weighed[]): Weighed[] {
  if (field.concept === 'invoice-date') preferDate(weighed);
  if (field.concept === 'period-start') preferEnd(weighed, 'first');
  if (field.concept === 'period-end') preferEnd(weighed, 'last');
  const called = weighed.filter(({ logit }) => logit > 0);
  const depths = called.map(({ candidate }) => candidate.depth);
  const wanted = field.prefer === 'first' ? Math.min(...depths) : Math.max(...depths);
  if (field.prefer === 'first' || field.prefer === 'last')
    for (const each of called) if (each.candidate.depth === wanted) each.logit += EXPECTED;
  return weighed;
}

/** The date of a bill often stands alone, or before all others. */
function preferDate(weighed: Weighed[]): void {
  const values = new Set(weighed.map(({ candidate }) => candidate.value));
  const first = [...weighed].sort((a, b) => a.candidate.depth - b.candidate.depth)[0];
  for (const each of weighed) {
    if (values.size === 1) {
      each.logit += ONLY;
      each.because = [...each.because, 'the only date'];
    } else if (each === first) each.logit += FIRST;
  }
}

/** Both ends of a range stand beside the same words: which is which, their places say. */
function preferEnd(weighed: readonly Weighed[], wanted: 'first' | 'last'): void {
  for (const each of weighed) {
    const { range } = each.candidate;
    if (range === undefined) continue;
    each.logit += range === wanted ? RANGE_END : -2 * RANGE_END;
    if (range === wanted) each.because = [...each.because, `the ${wanted} day of a range`];
  }
}
