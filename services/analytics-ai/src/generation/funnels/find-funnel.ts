import type { Filter } from '@plumbline/contracts';
import { bracketed, quoted } from '@plumbline/datasets';
import { capitalised, isTime, labelOf, type SourceShape, stepsOfCounts } from '@plumbline/semantics';
import type { Planner } from '../../plans/planner.js';
import type { ChartCandidate } from '../chart-candidate.js';
import { designed } from '../designs/base/design.js';
import type { FoundStages } from '../designs/base/stages.js';
import type { RunQueries } from '../run-queries.js';

const FEWEST = 3;
const MOST = 7;
/** Of the rows that reach a stage, those that may have skipped the one before. */
const LEAST_NESTED = 0.99;

/** The funnel of a table: of dates or of counts that are stages, else of the stages that its rows stand at. */
export const findFunnel = async (
  source: SourceShape,
  planner: Planner,
  query: RunQueries,
  stages: FoundStages | undefined,
): Promise<ChartCandidate | undefined> =>
  (await funnelOfDates(source, planner, query)) ??
  (await funnelOfCounts(source, planner, query)) ??
  funnelOfStages(source, planner, stages);

/**
 * The funnel of a table of events whose dates are stages: fewer rows have each next one, and hardly any row has a later date without
 * the earlier one. Proved over all rows; none where it is not so.
 */
async function funnelOfDates(
  source: SourceShape,
  planner: Planner,
  query: RunQueries,
): Promise<ChartCandidate | undefined> {
  const { columns, rowCount, about } = source.profile;
  if (source.isLive || about?.kind !== 'events') return undefined;
  const dates = columns
    .filter((column) => isTime(column) && column.missing < rowCount)
    .sort((one, other) => one.missing - other.missing);
  const stages = dates.filter(({ missing }, at) => at === 0 || missing > (dates[at - 1]?.missing ?? 0));
  if (stages.length < FEWEST || stages.length > MOST || stages.length < dates.length) return undefined;
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
  if (!isNested) return undefined;
  const counted = stages.map(({ name }) =>
    planner.named({ agg: 'count', column: name }, capitalised(stageName(name))),
  );
  return designed({
    ...{ type: 'funnel', family: 'composition', plan: planner.plan({ measures: counted }) },
    columns: [...stages.map(({ name }) => name), ''],
    format: { decimals: 0 },
    reason:
      'each of these dates is there only where the one before is: they are stages, and it shows where rows are lost',
  });
}

/** The totals of columns that count steps, sent, opened and clicked, where in hardly any row one is more than the one before. */
async function funnelOfCounts(
  { isLive, profile }: SourceShape,
  planner: Planner,
  query: RunQueries,
): Promise<ChartCandidate | undefined> {
  const counts = profile.columns.filter(({ type, role }) => type === 'integer' && role === 'measure');
  const steps = isLive ? [] : stepsOfCounts(counts.map(({ name }) => name));
  if (steps.length < FEWEST) return undefined;
  const more = steps.slice(1).map((name, at) => {
    const formula = `if(${bracketed(name)} > ${bracketed(steps[at] ?? '')}, 1, 0)`;
    return planner.named({ agg: 'sum', formula }, `More ${name}`);
  });
  const [result] = await query([planner.plan({ measures: more })], { sampled: false });
  const most = (1 - LEAST_NESTED) * profile.rowCount;
  if (!result?.rows[0]?.every((cell) => Number(cell) <= most)) return undefined;
  const totals = steps.map((column) => planner.named({ agg: 'sum', column }, `Total ${labelOf(column)}`));
  return designed({
    ...{ type: 'funnel', family: 'composition', plan: planner.plan({ measures: totals }) },
    ...{ columns: [...steps, ''], format: { decimals: 0 } },
    reason: 'each of these columns counts a part of the one before, and it shows where most is lost',
  });
}

/** Of all rows, those that may have left the path: where is not known, so that what got to a stage is not known either. */
const MOST_LEFT = 0.1;
/** Fewer than this, or all but so few, at the last stage are no funnel. */
const LEAST_AT_AN_END = 0.04;

/** How many got to each stage or further, of rows that stand at stages in a proved order. */
function funnelOfStages(
  { profile }: SourceShape,
  planner: Planner,
  stages: FoundStages | undefined,
): ChartCandidate | undefined {
  if (!stages) return undefined;
  const { column, path, left } = stages;
  const values = profile.columns.find(({ name }) => name === column)?.topValues ?? [];
  const rowsAt = (named: readonly string[]) =>
    values.reduce((sum, { value, count }) => sum + (named.includes(String(value)) ? count : 0), 0);
  const [on, off, last] = [rowsAt(path), rowsAt(left), rowsAt(path.slice(-1)) / rowsAt(path)];
  const isTold = off <= MOST_LEFT * (on + off) && last >= LEAST_AT_AN_END && last <= 1 - LEAST_AT_AN_END;
  if (path.length > MOST || !isTold) return undefined;
  const reached = path.map((stage, at) => {
    const isThere = path.slice(at).map((later) => `${bracketed(column)} = ${quoted(later)}`);
    return planner.named({ agg: 'sum', formula: `if(${isThere.join(' or ')}, 1, 0)` }, capitalised(stage));
  });
  const filters: Filter[] = left.length > 0 ? [{ column, op: 'not_in', values: left }] : [];
  return designed({
    ...{ type: 'funnel', family: 'composition', plan: planner.plan({ measures: reached, filters }) },
    ...{ columns: [column, ''], format: { decimals: 0 } },
    reason: `the stages of ${labelOf(column)} follow one another, and it shows how many got to each`,
  });
}

/** "order date" is the stage "order". */
const stageName = (name: string): string =>
  labelOf(name)
    .replace(/\s*\b(date|time|at|on|day|timestamp)$/i, '')
    .trim() || labelOf(name);
