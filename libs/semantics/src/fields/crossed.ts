import type { ColumnProfile, TableKind, Understanding } from '@plumbline/contracts';
import { isPlaceInOrder } from '../roles/names.js';
import { namesMeasure } from '../roles/nature.js';
import type { DimensionField, MeasureField } from './field.js';

const LEAST_ROWS = 8;
/** Of all combinations of the categories, the part that must be there. */
const FILLED = 0.9;
/** Kinds that have an order of their own: a panel crosses its things with its periods. */
const ORDERED: readonly TableKind[] = ['panel', 'series', 'wide_series', 'readings', 'ledger', 'survey'];

/**
 * Whether rows are the cells of crossed categories, each combination once, or as often as every other: how many rows there are of a
 * value is how the table was laid out, and says nothing. Days crossed with months are a calendar.
 */
export function isCrossed(
  about: Understanding | undefined,
  dimensions: readonly DimensionField[],
  columns: readonly ColumnProfile[],
  rowCount: number,
): boolean {
  const profileOf = (name: string) => columns.find((column) => column.name === name);
  const isPartOfDate = ({ name }: DimensionField) =>
    isPlaceInOrder(name, Number(profileOf(name)?.min), Number(profileOf(name)?.max));
  // What is derived from another column, as how rows came out from their state, crosses nothing.
  const isDerived = ({ name, isYesNo }: DimensionField) => {
    const profile = profileOf(name);
    return isYesNo && profile !== undefined && profile.topValues === undefined;
  };
  const known = dimensions.filter((field) => !field.isNames && !isPartOfDate(field) && !isDerived(field));
  const categories = known.filter((field, at) => !followsFrom(field, known.slice(0, at), known, about));
  if (categories.length < 2 || rowCount < LEAST_ROWS || (about && ORDERED.includes(about.kind))) return false;
  const cells = categories.reduce((product, { distinct }) => product * distinct, 1);
  if (rowCount <= cells && rowCount >= FILLED * cells) return true;
  return categories.every(({ name, distinct }) => {
    const { topValues = [] } = profileOf(name) ?? {};
    const counts = topValues.map(({ count }) => count);
    return counts.length === distinct && Math.min(...counts) === Math.max(...counts);
  });
}

/** Whether a category follows from another one, as a region from its town; of two that follow from each other the first counts. */
function followsFrom(
  { name, distinct }: DimensionField,
  before: readonly DimensionField[],
  all: readonly DimensionField[],
  about: Understanding | undefined,
): boolean {
  const from = (about?.dependencies ?? []).flatMap(({ fine, coarse, isSame }) => [
    ...(coarse === name ? [fine] : []),
    ...(isSame && fine === name ? [coarse] : []),
  ]);
  return (
    all.some((other) => from.includes(other.name) && other.distinct > distinct) ||
    before.some((other) => from.includes(other.name) && other.distinct === distinct)
  );
}

/** Whole numbers in such cells count what fell into them, unless their name says otherwise. */
export const asCounts = (field: MeasureField): MeasureField =>
  field.nature === 'averaged' && field.isWhole && field.min >= 0 && !namesMeasure(field.name)
    ? { ...field, nature: 'additive', agg: 'sum' }
    : field;

/** The share of a yes or no in such cells is that of what they count: each cell weighs as much as fell into it. */
export function weighedByCounts(fields: readonly MeasureField[]): MeasureField[] {
  const counts = fields.filter(({ agg, isWhole, min }) => agg === 'sum' && isWhole && min >= 0);
  const [count] = counts;
  if (!count || counts.length > 1) return [...fields];
  return fields.map((field) =>
    field.isYesNo ? { ...field, agg: 'weighted_avg', weight: count.name } : field,
  );
}
