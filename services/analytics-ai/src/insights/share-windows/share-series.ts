import type { CellValue, Filter, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type DimensionField, type MeasureField, present } from '@plumbline/semantics';
import { elementAt, stableSum } from '@plumbline/statistics';
import { createPlanner, type Planner } from '../../plans/planner.js';
import { equals } from '../correlations/narration/phrases.js';
import type { AnalysisData } from '../engine/analysis-context.js';
import { tellsStates, waysToEnd } from '../engine/how-rows-ended.js';
import type { Timeline } from '../trends/clock.js';
import { dimensionsOf } from '../trends/metric-series.js';
import { bySegment, seriesOf } from '../trends/series-of.js';

/** What a row may say: yes, how it ended, or the rarer of two values. */
export interface Outcome {
  column: string;
  value: CellValue;
  /** The share of yes. */
  measure?: MeasureField;
}

/** A part of a whole along periods: the rows of one value among all, or those with one outcome among those that have any. */
export interface ShareSeries {
  /** Absent where rows of a value are counted among all. */
  outcome?: Outcome;
  segment?: { by: DimensionField; value: CellValue };
  parts: number[];
  wholes: number[];
  /** Rows of the part, or of a share all rows that answer. */
  rows: number;
}

const MOST = { dimensions: 5, values: 8, outcomes: 2, states: 6 } as const;
/** A part has rows enough for a finding, and is not nearly everything. */
const [LEAST_ROWS, NEARLY_ALL] = [30, 0.9];

/** Every share that is looked at. */
export async function shareSeries(data: AnalysisData, timeline: Timeline): Promise<ShareSeries[]> {
  const planner = createPlanner(data.shape, data.fields);
  const dimensions = dimensionsOf(data).slice(0, MOST.dimensions);
  const outcomes = outcomesOf(data);
  const isOutcome = ({ name }: DimensionField) => outcomes.some(({ column }) => column === name);
  const groups = dimensions.filter((by) => !isOutcome(by));
  const counts = await data.scan(groups.map((by) => periodsPlan(planner, timeline, { by })));
  const parts = groups.flatMap((by, at) => partsOf(timeline, by, elementAt(counts, at)));
  const shares = await Promise.all(
    outcomes.flatMap((outcome) =>
      [undefined, ...dimensions.filter(({ name }) => name !== outcome.column)].map((by) =>
        sharesOf(data, { planner, timeline, outcome, ...(by && { by }) }),
      ),
    ),
  );
  return [...parts, ...shares.flat()];
}

/**
 * What rows may say: yes, how they ended where a column of states tells, each way by itself, and the rarer of two values.
 * Of states the commonest is the rule, and what is open says how young rows are.
 */
function outcomesOf({ followed, shape }: AnalysisData): Outcome[] {
  // Yes stands as 1 in columns of ones and zeros.
  const yesIn = (name: string) =>
    shape.columns.find((column) => column.name === name)?.type === 'integer' ? 1 : true;
  const answers = followed.measures
    .filter(({ isYesNo }) => isYesNo)
    .map((measure): Outcome => ({ column: measure.name, value: yesIn(measure.name), measure }));
  const few = followed.dimensions.filter(({ isYesNo, distinct }) => !isYesNo && distinct <= MOST.states);
  const states = few.filter(({ name }) => tellsStates(shape, name));
  const ways = states.flatMap(({ name }) => waysToEnd(shape, name).map((value) => ({ column: name, value })));
  const pairs = few
    .filter((field) => field.distinct === 2 && !states.includes(field))
    .flatMap(({ name }): Outcome[] => {
      const rarer = shape.profile.columns.find((column) => column.name === name)?.topValues?.at(-1)?.value;
      return rarer === undefined || rarer === null ? [] : [{ column: name, value: rarer }];
    });
  return [answers, ways, pairs].flatMap((some) => some.slice(0, MOST.outcomes));
}

/** Rows by period, and by the values of a dimension. */
function periodsPlan(
  planner: Planner,
  { dimension }: Timeline,
  { by, filters = [] }: { by?: DimensionField; filters?: readonly Filter[] },
): QueryPlan {
  return planner.plan({
    measures: [planner.count],
    dimensions: [dimension, ...(by ? [{ column: by.name }] : [])],
    filters: [...[dimension.column, ...(by ? [by.name] : [])].map(present), ...filters],
  });
}

function partsOf({ clock }: Timeline, by: DimensionField, result: QueryResult): ShareSeries[] {
  const segments = [...bySegment(result)].map(([value, rows]) => ({
    segment: { by, value },
    parts: seriesOf(rows, clock, true),
  }));
  const wholes = Array.from({ length: clock.count }, (_, place) =>
    segments.reduce((sum, { parts }) => sum + elementAt(parts, place), 0),
  );
  const all = stableSum(wholes);
  return largest(
    segments.map((one) => ({ ...one, wholes, rows: stableSum(one.parts) })),
    NEARLY_ALL * all,
  );
}

interface ShareOf {
  planner: Planner;
  timeline: Timeline;
  outcome: Outcome;
  by?: DimensionField;
}

async function sharesOf(
  data: AnalysisData,
  { planner, timeline, outcome, by }: ShareOf,
): Promise<ShareSeries[]> {
  const plans = [equals(outcome.column, outcome.value), present(outcome.column)].map((filter) =>
    periodsPlan(planner, timeline, { ...(by && { by }), filters: [filter] }),
  );
  const [yes, answers] = await data.scan(plans);
  if (!by) {
    const [parts, wholes] = [yes!, answers!].map(({ rows }) => seriesOf(rows, timeline.clock, true)) as [
      number[],
      number[],
    ];
    return [{ outcome, parts, wholes, rows: stableSum(wholes) }];
  }
  const saidYes = bySegment(yes!);
  const series = [...bySegment(answers!)].map(([value, rows]): ShareSeries => {
    const wholes = seriesOf(rows, timeline.clock, true);
    const parts = seriesOf(saidYes.get(value) ?? [], timeline.clock, true);
    return { outcome, segment: { by, value }, parts, wholes, rows: stableSum(wholes) };
  });
  return largest(series, NEARLY_ALL * stableSum(series.map(({ rows }) => rows)));
}

const largest = (series: readonly ShareSeries[], most: number): ShareSeries[] =>
  series
    .filter(({ rows }) => rows >= LEAST_ROWS && rows <= most)
    .sort((one, other) => other.rows - one.rows)
    .slice(0, MOST.values);

/** The part alone by period, and the whole that it is of: what its numbers and its picture are made of. */
export function plansOf(
  planner: Planner,
  timeline: Timeline,
  { outcome, segment }: ShareSeries,
): [part: QueryPlan, whole: QueryPlan] {
  const own = segment ? [equals(segment.by.name, segment.value)] : [];
  const column = segment ? [present(segment.by.name)] : [];
  const filters = outcome
    ? [
        [...own, equals(outcome.column, outcome.value)],
        [...own, present(outcome.column)],
      ]
    : [own, column];
  return filters.map((some) =>
    planner.plan({
      measures: [planner.count],
      dimensions: [timeline.dimension],
      filters: [present(timeline.dimension.column), ...some],
      order: [{ by: timeline.dimension.column, direction: 'asc' }],
    }),
  ) as [QueryPlan, QueryPlan];
}
