import { MIN_INSIGHT_ROWS } from '@plumbline/contracts';
import { benjaminiHochberg, elementAt, valueAt } from '@plumbline/statistics';
import type { Candidate } from './candidate.js';
import { confidenceOf, EXACT_CONFIDENCE } from './confidence.js';
import { FALSE_DISCOVERY_RATE } from './false-discovery-rate.js';
import { asksSince, isSince } from './since.js';

/** How a finding stands among all comparisons of its run. */
export interface Standing {
  /** The p-value that decides its adjustment, and how many are no larger. */
  p: number;
  rank: number;
  tests: number;
  adjustedP: number;
}

export interface Admitted {
  candidate: Candidate;
  /** Undefined of an exact description: it was not tested. */
  standing: Standing | undefined;
  confidence: number;
}

export interface Gated {
  tests: number;
  /** All that chance does not explain, material or not. */
  passed: number;
  admitted: Admitted[];
}

/**
 * Lets through what chance does not explain, over all comparisons at once (Benjamini and Hochberg, 1995), and of that
 * what is large enough to matter and seen in enough rows. Since when a difference is there is asked of those that passed
 * alone, and adjusted among them (Yekutieli, 2008). Exact descriptions are not tested, only large. Unless they are news by
 * themselves, they are told beside a tested finding about one of their columns: a column that one value fills says
 * nothing alone.
 */
export function gate(candidates: readonly Candidate[]): Gated {
  const tested = candidates.filter((candidate) => candidate.p !== null);
  const passed = passing(tested);
  const further = since(tested, passed);
  const listed = [...passed, ...further].filter(({ candidate }) => isFit(candidate));
  const namedIn = new Set(listed.flatMap(({ candidate }) => candidate.columns));
  const hasCompany = ({ columns }: Candidate) => columns.some((column) => namedIn.has(column));
  const exact = candidates
    .filter((candidate) => candidate.p === null && isFit(candidate))
    .filter((candidate) => candidate.standsAlone || hasCompany(candidate))
    .map((candidate) => ({ candidate, standing: undefined, confidence: EXACT_CONFIDENCE }));
  return {
    tests: tested.length,
    passed: passed.length + further.length,
    admitted: [...listed, ...exact],
  };
}

function passing(tested: readonly Candidate[]): Admitted[] {
  const standings = standingsOf(tested.map(({ p }) => p ?? 1));
  return tested.flatMap((candidate, at): Admitted[] => {
    const standing = elementAt(standings, at);
    if (standing.adjustedP > FALSE_DISCOVERY_RATE) return [];
    return [{ candidate, standing, confidence: confidenceOf(standing.adjustedP, candidate.strength) }];
  });
}

/** The changes that say since when the differences are there that passed, beyond those that passed themselves. */
function since(tested: readonly Candidate[], passed: readonly Admitted[]): Admitted[] {
  const known = new Set(passed.map(({ candidate }) => candidate));
  const differences = [...known].filter(isFit);
  const asked = tested.filter((one) => differences.some((difference) => asksSince(difference, one)));
  return passing(asked).filter(
    ({ candidate }) =>
      !known.has(candidate) && differences.some((difference) => isSince(difference, candidate)),
  );
}

const isFit = ({ isMaterial, sampleSize }: Candidate): boolean =>
  isMaterial && sampleSize >= MIN_INSIGHT_ROWS;

function standingsOf(pValues: readonly number[]): Standing[] {
  const adjusted = benjaminiHochberg(pValues);
  const rising = [...pValues].sort((one, other) => one - other);
  // Of equal adjusted values the largest p made them all.
  const deciding = new Map<number, number>();
  for (const [at, p] of pValues.entries()) {
    deciding.set(valueAt(adjusted, at), Math.max(p, deciding.get(valueAt(adjusted, at)) ?? 0));
  }
  return pValues.map((_, at) => {
    const p = deciding.get(valueAt(adjusted, at))!;
    return {
      p,
      rank: rising.findLastIndex((other) => other <= p) + 1,
      tests: pValues.length,
      adjustedP: valueAt(adjusted, at),
    };
  });
}
