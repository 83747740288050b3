import { areRelated, isOwnPrice } from '@plumbline/semantics';
import { STANDING } from '../engine/ranking-score.js';
import type { GroupFinding } from './findings.js';
import type { Study } from './study.js';
import type { Trivial } from './trivial.js';

/** Measures by the things whose own price they are. */
export const ownPrices = ({ data, measures, dimensions }: Study) =>
  measures.flatMap((measure) =>
    dimensions.filter((by) => isOwnPrice(data.fields.about, measure, by.name)).map((by) => ({ measure, by })),
  );

type Pair = Pick<GroupFinding, 'measure' | 'by'>;

/** Whether things of other kinds differ in a number by what they are: rooms in their rate. */
export const isStanding = ({ grouping }: GroupFinding): boolean =>
  Math.sqrt(grouping.varianceShare) >= STANDING;

/**
 * Whether a difference is told by which things there are: what each thing has for itself, as its rate, or what is made of
 * that, as hours times the rate by whose rate it is, nights times that of the room.
 */
export function isOfAttribute(
  { data }: Study,
  { measure, by }: GroupFinding,
  known: { attributes: readonly Pair[]; standing: readonly Pair[]; trivial: Trivial },
): boolean {
  const factors = known.trivial.factorsOf(measure.name);
  const isFactor = ({ measure: own, by: thing }: Pair) =>
    factors.has(own.name) && (thing.name === by.name || areRelated(data.fields.about, thing.name, by.name));
  return (
    known.attributes.some((own) =>
      own.measure.name === measure.name ? own.by.name !== by.name : isFactor(own),
    ) || known.standing.some(isFactor)
  );
}
