import type { CellValue } from '@plumbline/contracts';
import { type DimensionField, present, type TimeField, toNumber } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { createPlanner } from '../../plans/planner.js';
import type { AnalysisData } from '../engine/analysis-context.js';
import type { Timeline } from './clock.js';
import { dimensionsOf, type Metric, type MetricSeries, metricOf } from './metric-series.js';
import { seriesOf } from './series-of.js';

const MOST = { measures: 2, dimensions: 3, values: 8 } as const;
/** Rows to a week in one part of it: what is counted varies by chance, what is measured once a day need not. */
const LEAST_ROWS = { counted: 4, measured: 0.9 } as const;

/** The parts of one rhythm, as one is looked at: the days of a week of one garage. */
export type Rhythm = readonly MetricSeries[];

/**
 * What adds up on each day of the week, and at each hour of the day, week by week: of all rows, and of each value of a
 * dimension.
 */
export async function rhythms(data: AnalysisData, time: TimeField, weeks: Timeline): Promise<Rhythm[]> {
  const planner = createPlanner(data.shape, data.fields);
  const measures = data.followed.measures.filter(({ agg, isYesNo }) => agg === 'sum' && !isYesNo);
  const metrics: Metric[] = [
    { measure: planner.count, isAdded: true },
    ...measures.slice(0, MOST.measures).map((field) => metricOf(planner, field)),
  ];
  const few = dimensionsOf(data).filter(({ isNames, distinct }) => !isNames && distinct <= MOST.values);
  const grains = time.type === 'timestamp' ? (['weekday', 'hour_of_day'] as const) : (['weekday'] as const);
  const asked = [undefined, ...few.slice(0, MOST.dimensions)].flatMap((by) =>
    grains.map((grain) => ({ by, grain })),
  );
  const results = await data.scan(
    asked.map(({ by, grain }) =>
      planner.plan({
        measures: metrics.map(({ measure }) => measure),
        dimensions: [
          weeks.dimension,
          { column: time.name, grain, as: 'part' },
          ...(by ? [{ column: by.name }] : []),
        ],
        filters: [present(time.name), ...(by ? [present(by.name)] : [])],
      }),
    ),
  );
  return asked.flatMap((one, at) =>
    metrics.flatMap((metric, rank) => {
      const least = LEAST_ROWS[metric.field ? 'measured' : 'counted'] * weeks.clock.count;
      const places = { value: rank - metrics.length, count: -metrics.length };
      return rhythmsOf(elementAt(results, at).rows, { ...one, metric, places, time, weeks, least });
    }),
  );
}

interface Asked {
  metric: Metric;
  /** Where a row has the measure and the count, from its end. */
  places: { value: number; count: number };
  by: DimensionField | undefined;
  grain: 'weekday' | 'hour_of_day';
  time: TimeField;
  weeks: Timeline;
  /** Rows that a part has. */
  least: number;
}

type Row = readonly CellValue[];

/** Rows of a week, a part of it, a value, and the measures: a rhythm for each value. */
function rhythmsOf(all: readonly Row[], asked: Asked): Rhythm[] {
  const { metric, places, by, weeks, least } = asked;
  const whole = sumOf(all, places.count);
  const groups = by ? Map.groupBy(all, (row) => row[2] ?? null) : new Map([[null, all]]);
  return [...groups].flatMap(([value, rows]) => {
    const parts = Map.groupBy(rows, (row) => row[1] ?? null);
    const series = [...parts]
      .filter(([, own]) => sumOf(own, places.count) >= least)
      .map(([part, own]) =>
        seriesOfPart(own, { asked, value, part, share: sumOf(own, places.count) / whole }),
      );
    return series.length > 0 ? [series] : [];
  });

  function seriesOfPart(
    own: readonly Row[],
    { value, part, share }: { asked: Asked; value: CellValue; part: CellValue; share: number },
  ): MetricSeries {
    const { name, label } = asked.time;
    const ofPart = { by: { name, label }, value: part, grain: asked.grain };
    return {
      metric,
      segment: by ? { by, value, and: ofPart } : ofPart,
      values: seriesOf(
        own.map((row) => [row[0] ?? null, row.at(places.value) ?? null]),
        weeks.clock,
        true,
      ),
      ...{ rows: sumOf(own, places.count), share },
    };
  }
}

const sumOf = (rows: readonly Row[], place: number): number =>
  rows.reduce((sum, row) => sum + toNumber(row.at(place) ?? 0), 0);
