import type { Filter, Measure } from '@plumbline/contracts';
import type { MeasureField } from './field.js';
import type { Fields } from './fields.js';
import type { Planner } from './planner.js';

/** A measure as drawn, with the field it comes from; rows have none. */
export interface Measured {
  measure: Measure;
  field: MeasureField | undefined;
  isAdditive: boolean;
  /** The further down the list of measures, the dearer. */
  cost: number;
}

const RANK_COST = 15;
/** Where something is measured, the number of rows says less. */
const COUNT_COST = 30;

/** The main measures, best first, and the rows themselves. */
export function measuredBy(fields: Fields, planner: Planner): Measured[] {
  const drawn = fields.measures.slice(0, 5).map((field, rank) => ({
    measure: planner.of(field),
    field,
    isAdditive: field.agg === 'sum',
    cost: RANK_COST * Math.min(rank, 2),
  }));
  return [
    ...drawn,
    { measure: planner.count, field: undefined, isAdditive: true, cost: drawn.length > 0 ? COUNT_COST : 0 },
  ];
}

export const present = (column: string): Filter => ({ column, op: 'is_not_null', values: [] });
export const absent = (column: string): Filter => ({ column, op: 'is_null', values: [] });

export function pairs<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other): [T, T] => [one, other]));
}
