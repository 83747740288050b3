import type { Candidate, Detector } from '../engine/candidate.js';
import { STANDING } from '../engine/ranking-score.js';
import { compareCategories } from './category-pairs.js';
import { compareCells } from './interactions/compare-cells.js';
import { compareMeasures, isComparable } from './measure-groups.js';
import { comparePairs } from './measure-pairs.js';
import { LEAST } from './minimums.js';
import { openSequences } from './sequence/open-sequence.js';
import { findMoving } from './sequence/within-blocks.js';
import { findReversals } from './simpson.js';
import { listingThings } from './standing.js';
import { openStudy, type Study } from './study.js';
import { findTrivial, type Trivial } from './trivial.js';

/** What goes with what: numbers with numbers, numbers with categories, categories with categories. */
export const findCorrelations: Detector = async (data): Promise<Candidate[]> => {
  if (data.rows < LEAST.rows) return [];
  const study = openStudy(data);
  const [{ sequence, moving }, trivial] = await Promise.all([findOrder(study), findTrivial(study)]);
  const [pairs, groups, categories, cells] = await Promise.all([
    comparePairs(study, { sequence, moving, trivial }),
    compareMeasures(study, { sequence, moving, trivial }),
    compareCategories(study, { sequence, moving }),
    compareCells(study, { moving, isComparable: (measure, by) => isComparable(study, trivial, measure, by) }),
  ]);
  const compared = [...pairs, ...groups.map((one) => listingThings(data, one))];
  const reversals = await findReversals(
    study,
    compared.flatMap(({ suspects }) => suspects),
  );
  const candidates = withoutKinds(compared.flatMap((one) => one.candidates)).map((candidate) =>
    reversals.turned.has(candidate) ? { ...candidate, isMaterial: false } : candidate,
  );
  return withDuplicates([...candidates, ...cells, ...categories, ...reversals.candidates], trivial.twins);
};

/** Numbers of which things of other kinds have their own seem to turn where one kind ends and another begins. */
function withoutKinds(candidates: readonly Candidate[]): Candidate[] {
  const ofKinds = new Set(
    candidates.flatMap(({ kind, strength, columns: [measure = ''] }) =>
      (kind === 'measure_by_dimension' || kind === 'segment') && strength >= STANDING ? [measure] : [],
    ),
  );
  return candidates.map((one) =>
    one.kind === 'curved' && one.columns.some((column) => ofKinds.has(column))
      ? { ...one, isMaterial: false }
      : one,
  );
}

/** Of the orders that rows may have happened in, the one that most columns move along. */
async function findOrder(study: Study) {
  const sequences = await openSequences(study);
  const orders = await Promise.all(
    sequences.map(async (sequence) => ({ sequence, moving: await findMoving(study, sequence) })),
  );
  const [best] = orders.sort((one, other) => other.moving.size - one.moving.size);
  return best ?? { sequence: undefined, moving: new Set<string>() };
}

/** Two dimensions that go together so closely, by Cramér's V, tell the same story. */
const TWINS = 0.9;

/** Of columns that are nearly the same, all is about the first. */
function withDuplicates(candidates: readonly Candidate[], measures: Trivial['twins']): Candidate[] {
  const dimensions = candidates
    .filter(({ kind, effect }) => kind === 'dimension_by_dimension' && effect >= TWINS)
    .map(({ columns }) => columns as [string, string]);
  const first = new Map<string, string>();
  for (const [one, other] of [...measures, ...dimensions]) first.set(other, first.get(other) ?? one);
  const firstOf = (name: string): string => {
    const known = first.get(name);
    return known === undefined ? name : firstOf(known);
  };
  return candidates.map((candidate) => {
    const about = candidate.about.map(firstOf);
    return new Set(about).size < about.length ? candidate : { ...candidate, about };
  });
}
