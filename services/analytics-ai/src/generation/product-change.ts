import { CHANGE_PARTS, type QueryResult } from '@plumbline/contracts';
import {
  type Comparison,
  compareOf,
  type DimensionField,
  type Fields,
  isPricedThing,
  ownsPrice,
  uncapitalised,
  volumeAndPricesOf,
} from '@plumbline/semantics';
import type { Planner } from '../plans/planner.js';
import { figure } from './captions/chart-evidence.js';
import type { ChartCandidate } from './chart-candidate.js';
import { type StrengthResults, varianceExplained } from './strengths.js';

/** Behind the first picture of the design, which tells what changed. */
const PLACE = 0.5;
/** Of the variance of a price, what the things that have it must explain where nothing else says that it is theirs. */
const LEAST_PRICED = 0.5;
/** Of all that moved a total, what its second part must be: where one part is all, its total tells as much. */
const LEAST_SECOND = 0.15;
/** Of the total before, what its parts must come to together: also where they make up for each other. */
const LEAST_MOVED = 0.04;

/** How the change of an amount that is a volume times a price comes about: by volume, price and mix of the things sold. */
export function productChange(
  fields: Fields,
  comparison: Comparison | undefined,
  { planner, strengths }: { planner: Planner; strengths: StrengthResults },
): ChartCandidate[] {
  const { time, about, measures } = fields;
  if (!time || time.isAttribute || !comparison) return [];
  const sums = new Map(measures.flatMap((field) => (field.agg === 'sum' ? [[field.name, field]] : [])));
  for (const field of sums.values()) {
    const factors = volumeAndPricesOf(about, field.name, (name) => sums.has(name));
    const volume = sums.get(factors?.volume ?? '');
    const thing = factors && thingOf(fields, factors.prices, strengths);
    if (!volume || !thing) continue;
    const [amount, pieces] = [planner.of(field), planner.of(volume)];
    return [
      {
        ...{ type: 'waterfall', family: 'composition', isDesigned: true },
        plan: planner.plan({
          measures: [amount, pieces],
          dimensions: [{ column: thing.name }],
          compare: compareOf(time, comparison),
          changeParts: { amount: amount.as, volume: pieces.as },
        }),
        columns: [`${time.name} compared`, volume.name, field.name],
        ...{ place: PLACE, prior: 0, cost: 0, strength: { by: 'known', value: 1 } },
        ...(field.format && { format: field.format }),
        reason: `${uncapitalised(amount.as)} is ${volume.label} times a price, so that its change comes of more or fewer, of other prices, or of another ${thing.label} in place of one`,
      },
    ];
  }
  return [];
}

/** What has the price: what it follows from, what is called a product, or what explains most of it. */
function thingOf(
  { about, dimensions }: Fields,
  prices: readonly string[],
  { byDimension }: StrengthResults,
): DimensionField | undefined {
  const things = dimensions.filter(({ isYesNo, distinct }) => !isYesNo && distinct > 1);
  const explained = ({ name }: DimensionField) =>
    Math.max(...prices.map((price) => varianceExplained(byDimension.get(name), price)));
  return (
    things.find(({ name }) => ownsPrice(about, name, prices)) ??
    things.find(({ name }) => isPricedThing(about, name, prices)) ??
    things
      .filter((one) => explained(one) >= LEAST_PRICED)
      .toSorted((one, other) => explained(other) - explained(one))[0]
  );
}

/** Of the amount before: of what hardly changed nobody asks why. */
const LEAST_CHANGED = 0.03;

/** Whether the parts of a change say more than the change itself. */
export function isSplit(result: QueryResult, amount: string): boolean {
  const before = figure(result, `${amount}_base`) ?? 0;
  const sizes = CHANGE_PARTS.map((name) => Math.abs(figure(result, name) ?? 0)).sort((a, b) => b - a);
  const moved = sizes.reduce((sum, size) => sum + size, 0);
  const after = figure(result, amount) ?? 0;
  return (
    before > 0 &&
    moved >= LEAST_MOVED * before &&
    Math.abs(after - before) >= LEAST_CHANGED * before &&
    (sizes[1] ?? 0) >= LEAST_SECOND * moved
  );
}
