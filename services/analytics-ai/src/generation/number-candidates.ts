import { type DimensionField, type Fields, type MeasureField, pairs, present } from '@plumbline/semantics';
import { histogramEdges } from '@plumbline/statistics';
import { type Planner } from '../plans/planner.js';
import type { ChartCandidate } from './chart-candidate.js';

const MIN_ROWS = 30;
const MIN_DISTINCT = 8;
/** Fewer whole numbers than this are counted one by one, not in bins. */
const MIN_WHOLE = 13;
const RANK_COST = 12;
const MAX_DOTS = 2_000;
const GRID = 20;
const DISTRIBUTION_PRIOR = 90;

/** Pictures of numbers themselves: how they are spread, how they differ by category, how two of them go together. */
export function numberCandidates(fields: Fields, planner: Planner): ChartCandidate[] {
  const spread = fields.measures.filter((field) => isSpread(field, fields.rowCount));
  const groups = fields.dimensions.filter((field) => !field.isYesNo && field.distinct <= 12);
  return [
    ...spread.slice(0, 5).map((field, rank) => histogram(field, rank, planner)),
    ...spread
      .slice(0, 2)
      .flatMap((field) => groups.slice(0, 4).flatMap((by) => box(field, by, fields.rowCount, planner))),
    ...pairs(spread.slice(0, 5)).map(([y, x]) => {
      const candidate = scatter(x, y, fields.rowCount, planner);
      return { ...candidate, cost: candidate.cost + RANK_COST * spread.indexOf(y) };
    }),
    ...(fields.time ? [] : fields.axes.slice(0, 1)).flatMap((axis) =>
      spread.slice(0, 3).map((field, rank): ChartCandidate => {
        const candidate = scatter(axis, field, fields.rowCount, planner);
        const reason = `${field.label} can be followed along ${axis.label}`;
        const strength = { by: 'known', value: 0.5 } as const;
        return {
          ...candidate,
          family: 'time',
          prior: 90,
          cost: candidate.cost + RANK_COST * rank,
          strength,
          reason,
        };
      }),
    ),
  ];
}

/** Whether a number has enough different values, in enough rows, for bins. */
export function isSpread({ missing, distinct, isWhole, max, min }: MeasureField, rowCount: number): boolean {
  return rowCount - missing >= MIN_ROWS && distinct >= (isWhole ? MIN_WHOLE : MIN_DISTINCT) && max > min;
}

/** How a number is spread; `rank` is its place among the measures. */
export function histogram(field: MeasureField, rank: number, planner: Planner): ChartCandidate {
  const edges = binsOf(field);
  return {
    type: 'histogram',
    family: 'distribution',
    plan: planner.plan({
      measures: [planner.count],
      dimensions: [{ column: field.name, bins: { edges } }],
      filters: [present(field.name)],
      order: [{ by: field.name, direction: 'asc' }],
    }),
    about: planner.plan({
      measures: [
        { agg: 'median', column: field.name, as: 'Median' },
        { agg: 'quantile', column: field.name, p: 0.53, as: 'P53' },
        { agg: 'count', column: field.name, as: 'With a value' },
        { agg: 'count', as: 'All' },
      ],
    }),
    columns: [field.name, ''],
    prior: DISTRIBUTION_PRIOR,
    cost: RANK_COST * rank + (edges.length > 13 ? 10 : edges.length < 8 ? 6 : 0),
    strength: { by: 'known', value: spreadSignal(field) },
    format: field.format,
    reason: `an average of ${field.label} says little without its spread`,
  };
}

/**
 * The edges of the profile; where three quarters of the rows would fall into the first bin, equal steps up to the 95th percentile,
 * and one open bin beyond it.
 */
function binsOf({ edges, quantiles, min, isWhole }: MeasureField): number[] {
  const { p25, p50, p75, p95 } = quantiles;
  const [, second = Number.NEGATIVE_INFINITY] = edges;
  const isKnown = p25 !== undefined && p50 !== undefined && p75 !== undefined && p95 !== undefined;
  if (!isKnown || p75 >= second || p95 <= min || p75 <= p25) return edges;
  return histogramEdges({ ...{ count: MAX_DOTS, min, max: p95, p25, p50, p75, p98: p95 }, integer: isWhole })
    .edges;
}

/** Skewness by quartiles (Bowley 1901) over the outer quantiles, 0 to 1; a main measure is worth a look anyway. */
function spreadSignal({ quantiles: { p05, p50, p95 }, nature }: MeasureField): number {
  const width = (p95 ?? 0) - (p05 ?? 0);
  const skew = width > 0 ? Math.abs(((p95 ?? 0) + (p05 ?? 0) - 2 * (p50 ?? 0)) / width) : 0;
  return Math.min(1, 0.3 + 0.5 * skew + (nature === 'additive' ? 0.2 : 0));
}

/** Names of the parts of a box, as the picture reads them. */
const BOX_PARTS = ['p05', 'q1', 'median', 'q3', 'p95', 'n'];

function box(field: MeasureField, by: DimensionField, rowCount: number, planner: Planner): ChartCandidate[] {
  if ((rowCount - field.missing) / by.distinct < MIN_ROWS || BOX_PARTS.includes(by.name)) return [];
  const quantile = (p: number, as: string) => ({ agg: 'quantile' as const, column: field.name, p, as });
  return [
    {
      type: 'box',
      family: 'distribution',
      plan: planner.plan({
        measures: [
          quantile(0.05, 'p05'),
          quantile(0.25, 'q1'),
          { agg: 'median', column: field.name, as: 'median' },
          quantile(0.75, 'q3'),
          quantile(0.95, 'p95'),
          { agg: 'count', column: field.name, as: 'n' },
        ],
        dimensions: [{ column: by.name }],
        filters: [present(field.name)],
        order: [{ by: 'median', direction: 'desc' }],
      }),
      columns: [by.name, field.name],
      prior: 60,
      cost: by.distinct > 8 ? 10 : 0,
      strength: { by: 'variance', column: field.name, dimension: by.name },
      format: field.format,
      reason: `${field.label} can be compared by ${by.label}, spread and all`,
      bestReason: `${field.label} varies most by ${by.label}`,
    },
  ];
}

type Axis = Pick<MeasureField, 'name' | 'label' | 'format' | 'min' | 'max' | 'quantiles' | 'isWhole'>;

function scatter(x: Axis, y: Axis, rowCount: number, planner: Planner): ChartCandidate {
  const filters = [present(x.name), present(y.name)];
  const isSmall = rowCount <= MAX_DOTS;
  return {
    type: 'scatter',
    family: 'relation',
    plan: isSmall
      ? planner.plan({ raw: { columns: [x.name, y.name], limit: MAX_DOTS }, filters })
      : planner.plan({
          measures: [planner.count],
          dimensions: [x, y].map((field) => ({ column: field.name, bins: { edges: gridEdges(field) } })),
          filters,
        }),
    about: planner.plan({
      measures: [
        { agg: 'corr', column: x.name, column2: y.name, as: 'r' },
        { agg: 'count', as: 'n' },
      ],
      filters,
    }),
    columns: [x.name, y.name],
    prior: 50,
    cost: isSmall ? 0 : 10,
    strength: { by: 'correlation', x: x.name, y: y.name },
    format: y.format,
    ...(x.format && { formats: { [x.name]: x.format } }),
    reason: `${y.label} and ${x.label} move together`,
  };
}

/** Equal steps from the 5th to the 95th percentile with as much room again outside; what lies further is an open bin. */
function gridEdges({ min, max, quantiles, isWhole }: Axis): number[] {
  const { p05 = min, p95 = max } = quantiles;
  const reach = (p95 - p05) / 2 || (max - min) / 2;
  const edges: number[] = [];
  const [from, to] = [Math.max(min, p05 - reach), Math.min(max, p95 + reach)];
  const step = isWhole ? Math.max(1, Math.ceil((to - from) / GRID)) : (to - from) / GRID;
  for (let at = 0; from + at * step <= to && at <= GRID; at++)
    edges.push(Number((from + at * step).toPrecision(10)));
  return edges;
}
