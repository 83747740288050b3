import type { Candidate, Detector } from '../engine/candidate.js';
import { compareCategories } from './category-pairs.js';
import { compareMeasures } from './measure-groups.js';
import { comparePairs } from './measure-pairs.js';
import { LEAST } from './minimums.js';
import { openSequence } from './open-sequence.js';
import { findReversals } from './simpson.js';
import { openStudy } from './study.js';
import { findTrivial } from './trivial.js';
import { findMoving } from './within-blocks.js';

/** What goes with what: numbers with numbers, numbers with categories, categories with categories. */
export const findCorrelations: Detector = async (subject): Promise<Candidate[]> => {
  if (subject.rows < LEAST.rows) return [];
  const study = openStudy(subject);
  const [sequence, trivial] = await Promise.all([openSequence(study), findTrivial(study)]);
  const moving = await findMoving(study, sequence);
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
