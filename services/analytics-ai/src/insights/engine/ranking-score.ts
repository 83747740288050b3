import type { Candidate } from './candidate.js';
import { FALSE_DISCOVERY_RATE } from './false-discovery-rate.js';

/** What a manager does with a finding, the most useful first. */
export type Usefulness = 'change' | 'driver' | 'difference' | 'association' | 'fact' | 'standing';

export interface RankingWeights extends Record<Usefulness, number> {
  /** The power of the part of the business that is touched: 0 where it does not count. */
  share: number;
  /** What a finding is worth beside one of the same subject that stands before it. */
  repeat: number;
}

/**
 * How much each counts: of the grid of `npm run bench -- truth findings` what tells most planted findings early. With any one
 * of the 62 families of tables left out, the other 61 choose the same in all cases but two. What is so for good is in no
 * story: its weight is set below all others.
 */
export const RANKING: RankingWeights = {
  change: 2.7,
  driver: 1,
  difference: 0.9,
  association: 0.25,
  fact: 0.3,
  standing: 0.15,
  share: 1 / 4,
  repeat: 0.5,
};

const FACTS = new Set(['dominance', 'concentration', 'missing_data', 'duplicates']);
const LEVELS = new Set(['segment', 'measure_by_dimension']);
/** That longer trips cost more asks nobody to act today. */
export const PAIRS = new Set(['measure_by_measure', 'curved']);
const DRIVERS = new Set(['rate_of_segment', 'interaction', 'measure_by_measure', 'curved', 'simpson']);

/** Two numbers that go together so closely are two sizes of the same things. */
const SAME_SIZE = 0.95;

/** Groups so far apart are things of other kinds, as salaries beside travel: that says a third of all there is to say of them. */
export const STANDING = 0.6;

/** How far groups stand apart in a number, and which numbers go together: what is so along all of the time. */
export const isForGood = ({ kind }: Pick<Candidate, 'kind'>): boolean => LEVELS.has(kind) || PAIRS.has(kind);

/** A change over time first, then what an outcome goes with, then differences, then what goes together, then facts. */
export function usefulnessOf({
  type,
  kind,
  strength,
  effect,
  isStanding,
}: Pick<Candidate, 'type' | 'kind' | 'strength' | 'effect' | 'isStanding'>): Usefulness {
  if (isStanding) return 'standing';
  if (type === 'trend' || type === 'anomaly' || kind === 'mix_of_change') return 'change';
  if (FACTS.has(kind) || (kind === 'measure_by_measure' && Math.abs(effect) >= SAME_SIZE)) return 'fact';
  if (DRIVERS.has(kind)) return 'driver';
  if (LEVELS.has(kind) && strength >= STANDING) return 'fact';
  return kind === 'dimension_by_dimension' ? 'association' : 'difference';
}

/**
 * What a finding is worth to whoever reads one list: what can be done with it, its size, its part of the business, and how sure
 * it is. A slope that hardly passed the gate may be a step elsewhere, or nothing.
 */
export function scoreOf(
  {
    candidate,
    confidence,
    standing,
  }: { candidate: Candidate; confidence: number; standing?: { adjustedP: number } | undefined },
  weights: RankingWeights = RANKING,
): number {
  const { strength, share, kind } = candidate;
  const size = Math.min(1, strength) * Math.min(1, Math.max(0, share)) ** weights.share;
  const sureness = kind === 'slope' && standing ? beyondTheGate(standing.adjustedP) : 1;
  return weights[usefulnessOf(candidate)] * size * (0.5 + 0.5 * confidence) * sureness;
}

/** How far evidence goes beyond what the gate asks, in orders of magnitude: 0 at the gate, 1 where nothing is left to chance. */
const beyondTheGate = (adjustedP: number): number =>
  Math.max(0, 1 - Math.log(FALSE_DISCOVERY_RATE) / Math.log(Math.min(adjustedP, FALSE_DISCOVERY_RATE)));

/** What two findings have in common so that the second is less of a news: the same measure, or the same segment. */
export function subjectsOf({ type, columns, segment, depth }: Candidate): string[] {
  const measured = columns[0] ?? '';
  return [
    JSON.stringify([type, measured]),
    ...(segment && depth > 0 ? [JSON.stringify([segment.column, segment.value, measured])] : []),
  ];
}
