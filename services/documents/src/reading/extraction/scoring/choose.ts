import type { FieldAlternative } from '@plumbline/contracts';
import { calibrated } from './calibration.js';
import type { Candidate, Weighed } from './candidate.js';

/** What came of weighing: the likeliest value or none, how likely it is wrong, and what else it may be. */
export interface Chosen {
  best: Weighed | undefined;
  errorChance: number;
  alternatives: FieldAlternative[];
}

const MOST_ALTERNATIVES = 4;
/** Less likely ones are not worth a look. */
const LEAST_CHANCE = 0.015;

interface ByValue {
  value: string;
  weighed: Weighed;
  weight: number;
}

/** Chances from log odds: values that stand in several places add up, and "none" is one of the answers. */
export function choose(weighed: readonly Weighed[], sameValue: (value: string) => string): Chosen {
  const values = new Map<string, ByValue>();
  for (const each of weighed) add(values, sameValue, each, Math.exp(Math.min(12, each.logit)));
  const sorted = [...values.values()].sort((a, b) => b.weight - a.weight);
  const total = 1 + sorted.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = sorted;
  const best = first && first.weight > 1 ? first : undefined;
  const chance = (best?.weight ?? 1) / total;
  const alternatives = sorted
    .filter((each) => each !== best && each.weight / total >= LEAST_CHANCE)
    .slice(0, MOST_ALTERNATIVES)
    .map(({ value, weighed: { candidate }, weight }) => ({
      value,
      page: candidate.page,
      box: candidate.place,
      sourceText: candidate.text,
      errorChance: round(1 - weight / total),
    }));
  return {
    best: best && { ...best.weighed, candidate: { ...best.weighed.candidate, value: best.value } },
    errorChance: round(calibrated(1 - chance, best === undefined)),
    alternatives,
  };
}

/** Written so that nobody can tell the order of day and month, a date is one of two, the first a little likelier. */
const FIRST_READING = 0.6;

function add(
  values: Map<string, ByValue>,
  sameValue: (value: string) => string,
  weighed: Weighed,
  weight: number,
): void {
  const readings = readingsOf(weighed.candidate);
  for (const { value, share } of readings) {
    const key = sameValue(value);
    const known = values.get(key);
    const own = weight * share;
    if (!known) values.set(key, { value, weighed, weight: own });
    else {
      if (weighed.logit > known.weighed.logit) Object.assign(known, { value, weighed });
      // A second place says the same again, but is no independent witness.
      known.weight = Math.max(known.weight, own) + 0.5 * Math.min(known.weight, own);
    }
  }
}

const readingsOf = ({ value, other }: Candidate): { value: string; share: number }[] =>
  other === undefined
    ? [{ value, share: 1 }]
    : [
        { value, share: FIRST_READING },
        { value: other, share: 1 - FIRST_READING },
      ];

const round = (chance: number): number => Math.round(chance * 10_000) / 10_000;
