import { areRelated, type DimensionField, type MeasureField, namesSeason } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { AnalysisData } from '../engine/analysis-context.js';
import type { Compared } from './findings.js';
import { LEAST } from './minimums.js';
import { correlationStrata, correlationStrataPlan, LEAST_IN_STRATUM } from './strata.js';
import type { Study } from './study.js';

/**
 * A panel holds the same things at every period, and they differ in size for good: what goes together between a few of them is no
 * evidence, however many periods repeat it. Only what goes together within the things is told.
 */

/** Whether a category tells the things of a panel apart, or groups them. */
export function tellsThingsApart({ fields: { about } }: AnalysisData, name: string): boolean {
  if (about?.kind !== 'panel') return false;
  const things = about.key.filter((key) => !namesSeason(key));
  return things.some((key) => key === name || areRelated(about, key, name));
}

/** The finest category that tells the things of a panel apart, with rows enough of each; absent where the table is none. */
export function thingsOf(study: Study): DimensionField | undefined {
  return study.dimensions
    .filter(({ distinct }) => study.data.rows >= LEAST_IN_STRATUM * distinct)
    .filter(({ name }) => tellsThingsApart(study.data, name))
    .sort((one, other) => other.distinct - one.distinct)[0];
}

/** Correlations of pairs of numbers within the things of a panel (the mean of Fisher's z over them); 0 where there are too few rows. */
export async function correlationsWithin(
  study: Study,
  things: DimensionField,
  chosen: readonly (readonly [MeasureField, MeasureField])[],
): Promise<number[]> {
  const third = { name: things.name, label: things.label, dimension: { column: things.name, as: 'stratum' } };
  const results = await study.data.scan(chosen.map((pair) => correlationStrataPlan(study, pair, third)));
  return chosen.map((_, at) => {
    const strata = correlationStrata(elementAt(results, at));
    const weight = strata.reduce((sum, one) => sum + one.weight, 0);
    return weight === 0
      ? 0
      : Math.tanh(strata.reduce((sum, one) => sum + one.weight * one.effect, 0) / weight);
  });
}

/** Whether two numbers go together within the things as they do between them. */
export const goTogetherWithin = (within: number, rho: number): boolean =>
  within * rho > 0 && Math.abs(within) >= LEAST.correlation;

/** How the things of a panel differ, as the list of them that it is. */
export function listingThings(data: AnalysisData, { candidates, suspects }: Compared): Compared {
  const isListing = candidates.some(({ columns: [, by = ''] }) => tellsThingsApart(data, by));
  if (!isListing) return { candidates, suspects };
  return { candidates: candidates.map((one) => ({ ...one, isStanding: true })), suspects: [] };
}
