import type { CellValue, Dimension, Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { type MeasureField, present, toDate, toNumber } from '@plumbline/semantics';
import type { GroupSummary } from '@plumbline/statistics';
import { elementAt } from '@plumbline/statistics';
import { formulaNumber } from '../../engine/formula-number.js';
import type { Study } from '../study.js';
import {
  type Cell,
  COARSE_BLOCKS,
  FINE_BLOCKS,
  limitsOf,
  MIN_BLOCK_ROWS,
  type Sequence,
} from './sequence.js';

const HOURS = 'hours since the first day';

/** The same over rows that stay in the engine: blocks are windows of the time column with about equally many rows. */
export async function sequenceOfPlans(study: Study): Promise<Sequence | undefined> {
  const clock = clockOf(study);
  if (!clock) return undefined;
  const { data, planner } = study;
  const shape = ({ measures, dimensions }: Pick<QueryPlan, 'measures' | 'dimensions'>): QueryPlan => ({
    ...planner.plan({ measures, dimensions, filters: clock.filters }),
    ...clock.derived,
    zone: data.shape.zone,
  });
  const quantiles = Array.from({ length: FINE_BLOCKS - 1 }, (_, at): Measure => {
    const p = (at + 1) / FINE_BLOCKS;
    return { agg: 'quantile', column: clock.column, p, as: `q${at}` };
  });
  const [edges] = await data.scan([shape({ measures: quantiles, dimensions: [] })]);
  const fine = (edges!.rows[0] ?? []).map(toNumber);
  const every = FINE_BLOCKS / COARSE_BLOCKS;
  const coarse = fine.filter((_, at) => (at + 1) % every === 0);
  const block = (cuts: readonly number[]): Dimension => ({
    column: clock.column,
    bins: { edges: [...new Set(cuts)] },
    as: 'block',
  });
  return {
    levels: async (measures) => {
      const dimensions = [block(fine)];
      const results = await data.scan(
        measures.map((field) => shape({ measures: summaryOf(field), dimensions })),
      );
      return results.map(({ rows }) => rows.map((row) => summaryAt(row, 1)));
    },
    counts: async (dimension) => {
      const dimensions = [block(fine), { column: dimension.name, as: 'value' }];
      const [result] = await data.scan([shape({ measures: [{ agg: 'count', as: 'count' }], dimensions })]);
      return byBlock(result!).map(
        (rows) =>
          new Map(rows.filter((row) => row[1] !== null).map((row) => [elementAt(row, 1), toNumber(row[2])])),
      );
    },
    correlations: async (pairs) => {
      const plans = pairs.map(([x, y]) =>
        shape({ measures: correlationOf(x, y), dimensions: [block(coarse)] }),
      );
      return (await data.scan(plans)).map(({ rows }) =>
        rows
          .filter((row) => toNumber(row[2]) >= MIN_BLOCK_ROWS)
          .map((row) => toNumber(row[1]))
          .filter(Number.isFinite),
      );
    },
    groups: async (measure, by) => {
      const dimensions = [block(coarse), { column: by.name, as: 'value' }];
      const [result] = await data.scan([shape({ measures: summaryOf(measure), dimensions })]);
      return byBlock(result!).map(
        (rows) =>
          new Map(rows.filter((row) => row[1] !== null).map((row) => [elementAt(row, 1), summaryAt(row, 2)])),
      );
    },
    cells: async (a, b) => {
      const dimensions = [block(coarse), { column: a.name, as: 'one' }, { column: b.name, as: 'other' }];
      const [result] = await data.scan([shape({ measures: [{ agg: 'count', as: 'count' }], dimensions })]);
      return byBlock(result!).map((rows) => rows.flatMap(cellAt));
    },
  };
}

interface Clock {
  column: string;
  filters: QueryPlan['filters'];
  derived?: Pick<QueryPlan, 'derived'>;
}

/** A number that rises with time: hours of a time column, or a column of years as it stands. */
function clockOf({ data: { fields } }: Study): Clock | undefined {
  const [axis] = fields.axes;
  if (!fields.time) return axis && { column: axis.name, filters: [present(axis.name)] };
  const { name, span } = fields.time;
  const formula = `hours_between('${toDate(span.first)}', ${bracketed(name)})`;
  return { column: HOURS, filters: [present(name)], derived: { derived: [{ as: HOURS, formula }] } };
}

/** A row's value between its limits, as a formula. */
function drawnIn(field: MeasureField): string {
  const [low, high] = limitsOf(field);
  return `least(greatest(${bracketed(field.name)}, ${formulaNumber(low)}), ${formulaNumber(high)})`;
}

function summaryOf(field: MeasureField): Measure[] {
  if (field.isYesNo)
    return [
      { agg: 'count', column: field.name, as: 'count' },
      { agg: 'avg', column: field.name, as: 'mean' },
      { agg: 'stddev', column: field.name, as: 'sd' },
    ];
  return ['count', 'avg', 'stddev'].map((name) => ({
    agg: 'formula',
    formula: `${name}(${drawnIn(field)})`,
    as: name,
  }));
}

function summaryAt(row: QueryResult['rows'][number], from: number): GroupSummary {
  const [count, mean, sd] = [0, 1, 2].map((at) => toNumber(row[from + at]));
  return { count: count || 0, mean: mean || 0, sd: sd || null };
}

function correlationOf(x: MeasureField, y: MeasureField): Measure[] {
  const [one, other] = [drawnIn(x), drawnIn(y)];
  return [
    { agg: 'formula', formula: `corr(${one}, ${other})`, as: 'r' },
    { agg: 'count', as: 'count' },
  ];
}

function byBlock({ rows }: QueryResult): CellValue[][][] {
  const blocks = new Map<CellValue, CellValue[][]>();
  for (const row of rows) {
    const block = row[0] ?? null;
    const known = blocks.get(block);
    if (known) known.push(row);
    else blocks.set(block, [row]);
  }
  return [...blocks.values()];
}

function cellAt([, one = null, other = null, count = 0]: CellValue[]): Cell[] {
  return one === null || other === null ? [] : [{ one, other, count: toNumber(count) }];
}
