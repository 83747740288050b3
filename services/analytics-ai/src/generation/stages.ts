import { bracketed } from '@plumbline/datasets';
import { capitalised, isTime, labelOf, type SourceShape } from '@plumbline/semantics';
import type { Planner } from '../plans/planner.js';
import type { ChartCandidate } from './chart-candidate.js';
import { designed } from './designs/base/design.js';
import type { RunQueries } from './run-queries.js';

const FEWEST = 3;
const MOST = 7;
/** Of the rows that reach a stage, those that may have skipped the one before. */
const LEAST_NESTED = 0.99;

/**
 * The funnel of a table of events whose dates are stages: fewer rows have each next one, and hardly any row has a later date without
 * the earlier one. Proved over all rows; none where it is not so.
 */
export async function findFunnel(
  source: SourceShape,
  planner: Planner,
  query: RunQueries,
): Promise<ChartCandidate[]> {
  const { columns, rowCount, about } = source.profile;
  if (source.isLive || about?.kind !== 'events') return [];
  const dates = columns
    .filter((column) => isTime(column) && column.missing < rowCount)
    .sort((one, other) => one.missing - other.missing);
  const stages = dates.filter(({ missing }, at) => at === 0 || missing > (dates[at - 1]?.missing ?? 0));
  if (stages.length < FEWEST || stages.length > MOST || stages.length < dates.length) return [];
  const skipped = stages.slice(1).map(({ name }, at) => {
    const [before, own] = [bracketed(stages[at]?.name ?? ''), bracketed(name)];
    return planner.named(
      {
        agg: 'sum',
        formula: `if(is_null(${own}), 0, if(is_null(${before}), 1, if(${own} < ${before}, 1, 0)))`,
      },
      `Skipped before ${name}`,
    );
  });
  const [result] = await query([planner.plan({ measures: skipped })], { sampled: false });
  const isNested = stages.slice(1).every(({ missing }, at) => {
    const count = Number(result?.rows[0]?.[at] ?? Number.NaN);
    return count <= (1 - LEAST_NESTED) * (rowCount - missing);
  });
  if (!isNested) return [];
  const counted = stages.map(({ name }) =>
    planner.named({ agg: 'count', column: name }, capitalised(stageName(name))),
  );
  return [
    designed({
      ...{ type: 'funnel', family: 'composition', plan: planner.plan({ measures: counted }) },
      columns: [...stages.map(({ name }) => name), ''],
      format: { decimals: 0 },
      reason:
        'each of these dates is there only where the one before is: they are stages, and it shows where rows are lost',
    }),
  ];
}

/** "order date" is the stage "order". */
const stageName = (name: string): string =>
  labelOf(name)
    .replace(/\s*\b(date|time|at|on|day|timestamp)$/i, '')
    .trim() || labelOf(name);
