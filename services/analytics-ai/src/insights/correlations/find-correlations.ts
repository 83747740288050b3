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
  return [...compared.flatMap(({ candidates }) => candidates), ...categories, ...reversals];
};
