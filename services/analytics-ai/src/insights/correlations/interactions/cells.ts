import type { CellValue, Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type DimensionField, type MeasureField, present, toNumber } from '@plumbline/semantics';
import type { MeetingCell } from '@plumbline/statistics';
import { LEAST } from '../minimums.js';
import type { Study } from '../study.js';

/** Rows, mean and spread of each measure, by the values of two dimensions. */
export function cellsPlan(
  { planner }: Pick<Study, 'planner'>,
  pair: readonly [DimensionField, DimensionField],
  measures: readonly MeasureField[],
): QueryPlan {
  return planner.plan({
    measures: measures.flatMap(({ name }): Measure[] =>
      (['count', 'avg', 'stddev'] as const).map((agg) => ({ agg, column: name, as: `${agg} of ${name}` })),
    ),
    dimensions: pair.map(({ name }) => ({ column: name })),
    filters: pair.map(({ name }) => present(name)),
  });
}

/** The cells of one measure among those of the plan, and the values they stand for. */
export function cellsOf({ rows }: Pick<QueryResult, 'rows'>, place: number) {
  const [ones, others] = [0, 1].map((way) => [...new Set(rows.map((row) => row[way] ?? null))]) as [
    CellValue[],
    CellValue[],
  ];
  const cells = rows
    .map((row): MeetingCell => {
      const [count, mean, sd] = [0, 1, 2].map((at) => toNumber(row[2 + 3 * place + at])) as [
        number,
        number,
        number,
      ];
      return {
        ...{ row: ones.indexOf(row[0] ?? null), column: others.indexOf(row[1] ?? null) },
        ...{ count, mean, sd: sd || 0 },
      };
    })
    .filter(({ count }) => count >= LEAST.segmentRows);
  return { ones, others, cells };
}
