import type { Detector } from '../engine/candidate.js';
import { findConcentration } from './concentration.js';
import { findDominance } from './dominance.js';
import { findDuplicates } from './duplicates.js';
import { findMissingData } from './missing-data.js';
import { findMix } from './mix.js';
import { findPayments } from './payments/find-payments.js';

/** What is true of the rows as a whole: concentration, dominance, gaps, repeats, the mix behind a change, and payments that changed. */
export const findDescriptions: Detector = async (data) => {
  const found = await Promise.all(
    [findConcentration, findDominance, findMissingData, findDuplicates, findMix, findPayments].map((find) =>
      find(data),
    ),
  );
  return found.flat();
};
