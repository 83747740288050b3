import type { Priority } from '@plumbline/contracts';
import type { Candidate } from './candidate.js';
import { PAIRS, RANKING, type Usefulness, usefulnessOf } from './ranking-score.js';

/** How fast confidence rises with the size of an effect: 45 % of the way at 0.1, 83 % at 0.3, 95 % at 0.5. */
const RISE = 6;

/**
 * Confidence of a tested finding: (1 − adjusted p) · (1 − e^(−6 · strength)). It rises with the evidence against
 * chance and with the size of the effect, and reaches 1 with neither: a sure but slight effect stays a weak signal.
 */
export function confidenceOf(adjustedP: number, strength: number): number {
  return (1 - adjustedP) * -Math.expm1(-RISE * Math.min(1, Math.max(0, strength)));
}

/** What is counted, not tested, has no p; it is said to be exact. */
export const EXACT_CONFIDENCE = 0.99;

/** Two to four digits after the point, always between 0 and 1. */
export function writeConfidence(confidence: number): string {
  const within = Math.min(0.9999, Math.max(0.01, confidence));
  return within.toFixed(4).replace(/0{1,2}$/, '');
}

/** A medium effect (0.3) over the whole business is of medium priority; high goes well beyond a large one (0.5). */
const [HIGH, MEDIUM] = [0.6, 0.3];
const CHANGE = 2;
/** No difference that has always been there comes before a change, and no fact about the data before a difference. */
const HIGHEST: Record<Usefulness, Priority> = {
  ...{ change: 'high', driver: 'high', difference: 'medium', association: 'medium' },
  ...{ fact: 'low', standing: 'low' },
};

export function priorityOf(
  candidate: Pick<Candidate, 'type' | 'kind' | 'strength' | 'effect' | 'share' | 'isStanding'>,
): Priority {
  const { strength, share } = candidate;
  const usefulness = usefulnessOf(candidate);
  const highest = usefulness === 'driver' && PAIRS.has(candidate.kind) ? 'medium' : HIGHEST[usefulness];
  // A total that fell by a third matters as much as the strongest correlation.
  const size = usefulness === 'change' ? CHANGE * strength : strength;
  const weight = Math.min(1, size) * Math.min(1, Math.max(0, share)) ** RANKING.share;
  if (weight < MEDIUM || highest === 'low') return 'low';
  return weight >= HIGH ? highest : 'medium';
}
