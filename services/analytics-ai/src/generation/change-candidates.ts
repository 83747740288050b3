import {
  type Comparison,
  compareOf,
  type DimensionField,
  type Fields,
  type MeasureField,
  namesSeason,
  uncapitalised,
} from '@plumbline/semantics';
import { type Planner } from '../plans/planner.js';
import type { ChartCandidate } from './chart-candidate.js';
import { type Measured, measuredBy, scatterOf } from './measured.js';

const MOST_PARTS = 12;
const MOST_SLOPES = 8;
const CHANGE_PRIOR = 75;
const SLOPE_PRIOR = 60;
const SECOND_COST = 12;
/** An average of a day, or a week, against the one before moves by chance. */
const LEAST_DAYS = 27;

/** Standard errors by which an average must move to be told. */
const LEAST_ERRORS = 3;
/** The most that a yes or no can scatter. */
const MOST_SPREAD = 0.5;

/** What the average of a group must have moved by to be more than chance, of as many rows as groups have in a period. */
function leastMove(
  { time, rowCount }: Fields,
  { from, to }: Comparison,
  field: MeasureField | undefined,
  { distinct }: DimensionField,
): number {
  const days = time ? time.span.last - time.span.first + 1 : 1;
  const rows = (rowCount * (to - from + 1)) / days / distinct;
  return LEAST_ERRORS * (field?.spread?.sd ?? MOST_SPREAD) * Math.sqrt(2 / rows);
}

/** Pictures of two periods: what each group adds to the change of a total, and how an average of few groups moved. */
export function changeCandidates(
  fields: Fields,
  comparison: Comparison | undefined,
  planner: Planner,
): ChartCandidate[] {
  const { time } = fields;
  if (!time || time.isAttribute || !comparison) return [];
  const compare = compareOf(time, comparison);
  const groups = fields.dimensions.filter(
    ({ name, isYesNo, isNames, distinct }) => !isYesNo && !isNames && distinct > 1 && !namesSeason(name),
  );
  const measures = measuredBy(fields, planner);
  const total = measures.find(({ isAdditive }) => isAdditive);
  const average = measures.find(({ isAdditive }) => !isAdditive);
  const candidate = (
    type: 'waterfall' | 'slope',
    { measure, field, cost }: Measured,
    by: DimensionField,
    rank: number,
  ): ChartCandidate => ({
    type,
    family: type === 'waterfall' ? 'composition' : 'relation',
    plan: planner.plan({
      measures: [measure],
      dimensions: [{ column: by.name }],
      order: [{ by: measure.as, direction: 'desc' }],
      compare,
    }),
    columns: [`${time.name} compared`, by.name, field?.name ?? ''],
    prior: type === 'waterfall' ? CHANGE_PRIOR : SLOPE_PRIOR,
    cost: cost + SECOND_COST * rank,
    strength: field
      ? { by: 'variance', column: field.name, dimension: by.name }
      : { by: 'known', value: 0.5 },
    format: field?.format,
    ...scatterOf(field),
    ...(type === 'slope' && { leastMove: leastMove(fields, comparison, field, by) }),
    reason:
      type === 'waterfall'
        ? `the change of ${uncapitalised(measure.as)} is the sum of what each ${by.label} adds to it`
        : `each ${by.label} can be compared with itself in the period before`,
  });
  return [
    ...(total
      ? groups
          .filter(({ distinct }) => distinct <= MOST_PARTS)
          .slice(0, 4)
          .map((by, rank) => candidate('waterfall', total, by, rank))
      : []),
    ...(average && comparison.to - comparison.from >= LEAST_DAYS
      ? groups
          .filter(({ distinct, isOrdered }) => distinct > 2 && distinct <= MOST_SLOPES && !isOrdered)
          .slice(0, 1)
          .map((by, rank) => candidate('slope', average, by, rank))
      : []),
  ];
}
