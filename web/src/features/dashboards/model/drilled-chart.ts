import type { Chart, ColumnHierarchy } from '@plumbline/contracts';
import { type DrillStep, FINER } from './drills.js';

type Coarse = keyof typeof FINER;
const isCoarse = (grain: string | undefined): grain is Coarse => grain !== undefined && grain in FINER;

/** A tile with its steps taken: filtered to where they led, divided by the last level. */
export function drilledChart(chart: Chart, steps: readonly DrillStep[]): Chart {
  const last = steps.at(-1);
  if (!last) return chart;
  // What was said and marked at the top is not true further down.
  const { about: _, highlight: __, markers: ___, partialFrom: ____, goal: _____, ...kept } = chart;
  const { others: ______, ...plan } = chart.plan;
  const isTime = last.by.grain !== undefined;
  const [measure] = plan.measures;
  const order = isTime
    ? [{ by: last.by.column, direction: 'asc' as const }]
    : measure && [{ by: measure.as, direction: 'desc' as const }];
  return {
    ...kept,
    type: isTime ? (chart.type === 'bar' ? 'column' : chart.type) : 'bar',
    plan: {
      ...plan,
      dimensions: [last.by],
      filters: [...plan.filters, ...steps.flatMap(({ filters }) => filters)],
      order: order ?? [],
      ...(isTime ? { limit: undefined } : { limit: 30 }),
    },
  };
}

/** What lies under the level that a chart shows: finer periods, and columns within its column. */
export function levelsBelow({ plan }: Chart, hierarchies: readonly ColumnHierarchy[]): DrillStep['by'][] {
  const [by] = plan.dimensions;
  if (!by || plan.raw || plan.compare || by.bins) return [];
  if (isCoarse(by.grain)) return [{ column: by.column, grain: FINER[by.grain] }];
  const below = hierarchies
    .filter(({ dataSourceId }) => dataSourceId === plan.dataSourceId)
    .flatMap(({ columns }) => {
      const at = columns.indexOf(by.column);
      const next = at < 0 ? undefined : columns[at + 1];
      return next === undefined ? [] : [next];
    });
  return [...new Set(below)].map((column) => ({ column }));
}
