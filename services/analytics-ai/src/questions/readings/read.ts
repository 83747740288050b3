import { type Annotation, annotate } from '../matching/annotate.js';
import type { Table } from '../table/table.js';
import { readDrivers } from './drivers/read-drivers.js';
import { readCells } from './read-cells.js';
import { readChecks } from './read-checks.js';
import { readChoices } from './read-choices.js';
import { readComparisons } from './read-comparisons.js';
import { readDifferences } from './read-differences.js';
import { readDistributions } from './read-distributions.js';
import { readDurations } from './read-durations.js';
import { readExtremes } from './read-extremes.js';
import { readConditionsOnGroups } from './read-group-conditions.js';
import { readMeasures } from './read-measures.js';
import { readPairs } from './read-pairs.js';
import { readNeighbours, readPlaces } from './read-places.js';
import { readRates } from './read-rates.js';
import { readRatios } from './read-ratios.js';
import { readShares } from './read-shares.js';
import { readCorrelations, readMissing, readShapes } from './read-statistics.js';
import { readTopRows } from './read-top-rows.js';
import type { Proposal, Reader, Reading } from './reading.js';
import { leftOut, weightsOf } from './weights.js';
import { readWindows } from './windows/read-windows.js';

const READERS: readonly Reader[] = [
  readMeasures,
  readCells,
  readExtremes,
  readTopRows,
  readPlaces,
  readNeighbours,
  readChoices,
  readDifferences,
  readComparisons,
  readDrivers,
  readChecks,
  readConditionsOnGroups,
  readCorrelations,
  readShares,
  readRates,
  readRatios,
  readDurations,
  readDistributions,
  readShapes,
  readMissing,
  readPairs,
  readWindows,
];

/** All that a question may mean, best first. Pure: nothing is asked of the data. */
export function readQuestion(text: string, table: Table): Reading[] {
  const annotations = annotate(text, table);
  const readings = annotations.flatMap((annotation, at) =>
    READERS.flatMap((read) => read(annotation)).map((proposal) => scored(proposal, annotation, at)),
  );
  return readings.sort((one, other) => other.score - one.score);
}

/** How much of what carries meaning is explained, less what was guessed. */
function scored(
  { used, bonus = 0, notes = [], ...proposal }: Proposal,
  annotation: Annotation,
  place: number,
): Reading {
  const explained = new Set(used);
  let [all, covered] = [0, 0];
  for (const [at, weight] of weightsOf(annotation)) {
    if (explained.has(at)) covered += Math.max(weight, LEAST_EXPLAINED);
    all += explained.has(at) ? Math.max(weight, LEAST_EXPLAINED) : weight;
  }
  const coverage = all === 0 ? 0 : covered / all;
  const full = coverage * (0.7 + 0.3 * annotation.quality) + bonus - 0.02 * place;
  const score = leftOut(annotation, explained).length > 0 ? Math.min(full, UNSURE - 0.02 * place) : full;
  return { ...proposal, used: explained, notes, annotation, score };
}

/** Below what is answered: something of the question is not understood. */
const UNSURE = 0.79;
/** What a word that is explained counts at least. */
const LEAST_EXPLAINED = 0.6;
