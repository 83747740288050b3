import type { Detector } from '../engine/candidate.js';
import { findConcentration } from './concentration.js';
import { findDominance } from './dominance.js';
import { findDuplicates } from './duplicates.js';
import { findMissingData } from './missing-data.js';
import { findMix } from './mix.js';

/** What is true of the rows as a whole: concentration, dominance, gaps, repeats, and the mix behind a change. */
export const findDescriptions: Detector = async (data) => {
  const found = await Promise.all(
    [findConcentration, findDominance, findMissingData, findDuplicates, findMix].map((find) => find(data)),
  );
  return found.flat();
};
