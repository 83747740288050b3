import { type DimensionField, type Fields, pairs, uncapitalised, verb } from '@plumbline/semantics';
import { type Planner } from '../plans/planner.js';
import type { ChartCandidate } from './chart-candidate.js';
import { type Measured, measuredBy, scatterOf } from './measured.js';

const MAX_BARS = 12;
/** Along each side of a map of cells. */
const MAX_CELLS = 20;
const CATEGORY_PRIOR = 80;
const MANY_PRIOR = 55;

/** Pictures over categories: rankings, ordered columns, pairs of categories. */
export function categoryCandidates(fields: Fields, planner: Planner): ChartCandidate[] {
  const measures = measuredBy(fields, planner);
  const categories = fields.dimensions.filter((field) => !field.isNames);
  // A yes or no is told by its share; it divides the rest only where nothing else does.
  const divided = categories.filter((field) => !field.isYesNo);
  const drawn = (divided.length > 0 ? divided : categories).slice(0, 8);
  return [
    ...drawn.flatMap((by) =>
      measures
        .filter(({ field }) => field?.name !== by.name)
        .map((measured) => ranking(by, measured, planner)),
    ),
    ...pairs(divided.slice(0, 5)).flatMap(([one, other]) => pairCandidates(one, other, measures, planner)),
  ];
}

function ranking(
  by: DimensionField,
  { measure, field, isAdditive, cost }: Measured,
  planner: Planner,
): ChartCandidate {
  const isLong = by.distinct > MAX_BARS;
  const shape = by.isOrdered
    ? { order: [{ by: by.name, direction: 'asc' as const }] }
    : {
        order: [{ by: measure.as, direction: 'desc' as const }],
        ...(isLong && { limit: MAX_BARS, others: true }),
      };
  const strength: ChartCandidate['strength'] =
    field === undefined
      ? { by: 'balance', dimension: by.name }
      : isAdditive
        ? { by: 'concentration', measure: measure.as, dimension: by.name }
        : { by: 'variance', column: field.name, dimension: by.name };
  return {
    type: by.isOrdered ? (by.distinct > 24 ? 'line' : 'column') : 'bar',
    family: 'ranking',
    plan: planner.plan({ measures: [measure], dimensions: [{ column: by.name }], ...shape }),
    columns: [by.name, field?.name ?? ''],
    prior: isLong ? MANY_PRIOR : CATEGORY_PRIOR,
    cost: cost + (isLong ? 10 : 0),
    strength,
    format: field?.format,
    reason: `${by.label} divides ${field ? uncapitalised(measure.as) : 'the rows'} into groups that can be compared`,
    bestReason: `${uncapitalised(measure.as)} ${verb(measure.as) === 'is' ? 'varies' : 'vary'} most by ${by.label}`,
  };
}

function pairCandidates(
  one: DimensionField,
  other: DimensionField,
  measures: readonly Measured[],
  planner: Planner,
): ChartCandidate[] {
  const [rows, columns] = one.distinct >= other.distinct ? [one, other] : [other, one];
  const isSmall = rows.distinct <= 5 && columns.distinct <= 4;
  // Groups stand beside each other by their sums; a map of cells may show averages too.
  const main = isSmall ? measures.find((measured) => measured.isAdditive) : measures[0];
  if (!main || rows.distinct > MAX_CELLS || columns.distinct > MAX_CELLS) return [];
  return [
    {
      type: isSmall ? 'grouped' : 'heatmap',
      family: isSmall ? 'composition' : 'relation',
      prior: isSmall ? 55 : 50,
      cost: isSmall ? (columns.distinct > 3 ? 15 : 5) : 10,
      columns: [rows.name, columns.name, main.field?.name ?? ''],
      strength: { by: 'known', value: 0.3 },
      ...(main.isAdditive && scatterOf(main.field)),
      format: main.field?.format,
      plan: planner.plan({
        measures: [main.measure],
        dimensions: [{ column: rows.name }, { column: columns.name }],
        order: [
          { by: rows.name, direction: 'asc' },
          { by: columns.name, direction: 'asc' },
        ],
      }),
      reason: `${rows.label} and ${columns.label} can be read together for ${uncapitalised(main.measure.as)}`,
    },
  ];
}
