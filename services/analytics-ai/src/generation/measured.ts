import type { Measure, TableKind } from '@plumbline/contracts';
import { type Fields, type MeasureField } from '@plumbline/semantics';
import { type Planner } from '../plans/planner.js';

/** A measure as drawn, with the field it comes from; rows have none. */
export interface Measured {
  measure: Measure;
  field: MeasureField | undefined;
  isAdditive: boolean;
  /** The further down the list of measures, the dearer. */
  cost: number;
}

/** Rates, which say more than what they are made of, come in behind the first of the others. */
const MOST = 5;
const RANK_COST = 15;
/** Where something is measured, the number of rows says less. */
const COUNT_COST = 30;

/** Kinds of tables whose rows are periods of something: how many there are says how the table was laid out. */
const UNCOUNTED: readonly TableKind[] = ['panel', 'series', 'wide_series', 'crosstab'];

/** The main measures, best first, and the rows themselves. */
export function measuredBy(fields: Fields, planner: Planner): Measured[] {
  const told = fields.measures.filter(
    ({ nature }, rank) => rank < MOST || (nature === 'rate' && rank < 2 * MOST),
  );
  const drawn = told.map((field, rank) => ({
    measure: planner.of(field),
    field,
    isAdditive: field.agg === 'sum',
    cost: RANK_COST * Math.min(rank, 2),
  }));
  if (fields.isCrossed || (drawn.length > 0 && UNCOUNTED.includes(fields.about?.kind ?? 'events')))
    return drawn;
  return [
    ...drawn,
    { measure: planner.count, field: undefined, isAdditive: true, cost: drawn.length > 0 ? COUNT_COST : 0 },
  ];
}

/** Of rows that come by chance, the variance of a total by the total; nothing is known where amounts go both ways. */
export const scatterOf = (field: MeasureField | undefined): { scatter?: number } =>
  field?.spread && field.spread.mean > 0
    ? { scatter: (field.spread.sd ** 2 + field.spread.mean ** 2) / field.spread.mean }
    : {};
