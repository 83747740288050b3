import type { Candidate, Detector } from '../engine/candidate.js';
import { compareCategories } from './category-pairs.js';
import { compareMeasures } from './measure-groups.js';
import { comparePairs } from './measure-pairs.js';
import { LEAST } from './minimums.js';
import { openSequences } from './open-sequence.js';
import { findReversals } from './simpson.js';
import { openStudy, type Study } from './study.js';
import { findTrivial } from './trivial.js';
import { findMoving } from './within-blocks.js';

/** What goes with what: numbers with numbers, numbers with categories, categories with categories. */
export const findCorrelations: Detector = async (subject): Promise<Candidate[]> => {
  if (subject.rows < LEAST.rows) return [];
  const study = openStudy(subject);
  const [{ sequence, moving }, trivial] = await Promise.all([findOrder(study), findTrivial(study)]);
  const [pairs, groups, categories] = await Promise.all([
    comparePairs(study, { sequence, moving, trivial }),
    compareMeasures(study, { sequence, moving }),
    compareCategories(study, { sequence, moving }),
  ]);
  const compared = [...pairs, ...groups];
  const reversals = await findReversals(
    study,
    compared.flatMap(({ suspects }) => suspects),
  );
  return withTwins([...compared.flatMap(({ candidates }) => candidates), ...categories, ...reversals]);
};

/** Of the orders that rows may have happened in, the one that most columns move along. */
async function findOrder(study: Study) {
  const sequences = await openSequences(study);
  const orders = await Promise.all(
    sequences.map(async (sequence) => ({ sequence, moving: await findMoving(study, sequence) })),
  );
  const [best] = orders.sort((one, other) => other.moving.size - one.moving.size);
  return best ?? { sequence: undefined, moving: new Set<string>() };
}

/** Columns that go together as closely as this tell the same story: what holds of one is no news of the other. */
const TWINS = 0.9;

/** Of columns that are nearly the same, all is about the first. */
function withTwins(candidates: readonly Candidate[]): Candidate[] {
  const first = new Map<string, string>();
  const firstOf = (name: string) => first.get(name) ?? name;
  for (const { kind, effect, columns } of candidates) {
    if (!PAIRS.has(kind) || Math.abs(effect) < TWINS) continue;
    const [one, other] = columns.map(firstOf) as [string, string];
    if (one === other) continue;
    first.set(one, other);
    for (const [name, known] of first) if (known === one) first.set(name, other);
  }
  return candidates.map((candidate) => {
    const about = candidate.about.map(firstOf);
    return new Set(about).size < about.length ? candidate : { ...candidate, about };
  });
}

const PAIRS = new Set(['measure_by_measure', 'dimension_by_dimension']);
