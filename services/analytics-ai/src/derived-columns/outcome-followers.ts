import type { ColumnProfile, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { isNumber, namesState, type SourceShape } from '@plumbline/semantics';
import type { Outcome } from './outcomes.js';
import type { RunPlans } from './run-plans.js';

/** Of the rows that came out one way, those of which nothing more is known; of the others, those at most. */
const [NEARLY_ALL, AT_MOST] = [0.98, 0.5];
const LEAST_ROWS = 20;
const MOST_COLUMNS = 20;

/**
 * Columns that are known only once it is known how a row came out: empty or nothing in nearly all rows that came out one way, and
 * filled in the others, as the volume of a donation that was deferred; or a yes or no that is always the same there, as whether there
 * was an offer where an applicant enrolled. They follow from the outcome, and explain nothing of it.
 */
export async function findFollowers(
  shape: SourceShape,
  { column, derived, madeOf }: Outcome,
  query: RunPlans,
): Promise<string[]> {
  const { dataSourceId, version, zone } = shape;
  const asked = shape.profile.columns
    .filter(
      ({ name, role }) =>
        name !== column && !madeOf.includes(name) && role !== 'identifier' && role !== 'constant',
    )
    .slice(0, MOST_COLUMNS);
  if (asked.length === 0) return [];
  const [result] = await query([
    {
      ...{ dataSourceId, version, zone, derived: [derived], order: [] },
      dimensions: [{ column: derived.as }],
      filters: [{ column: derived.as, op: 'is_not_null', values: [] }],
      measures: [{ agg: 'count', as: 'rows' }, ...asked.flatMap(countsOf)],
    },
  ]);
  if (!result) return [];
  const sides = result.rows.map(
    (row) => (name: string) =>
      Number(row[result.columns.findIndex((one) => one.name === name)] ?? Number.NaN),
  );
  return asked.filter((one, at) => follows(one, at, sides)).map(({ name }) => name);
}

/** Rows in which a column says something, and how many different values it has. */
function countsOf({ name, ...column }: ColumnProfile, at: number): Measure[] {
  const own = bracketed(name);
  const isNothing = isNumber({ name, ...column }) ? `is_null(${own}) or ${own} = 0` : `is_null(${own})`;
  return [
    { agg: 'sum', formula: `if(${isNothing}, 0, 1)`, as: `said ${at}` },
    { agg: 'count_distinct', column: name, as: `values ${at}` },
  ];
}

function follows(
  { name, type, distinct }: ColumnProfile,
  at: number,
  sides: readonly ((name: string) => number)[],
): boolean {
  if (sides.length !== 2) return false;
  const silent = sides.map((side) => 1 - side(`said ${at}`) / side('rows'));
  const isSilent = Math.max(...silent) >= NEARLY_ALL && Math.min(...silent) <= AT_MOST;
  // Both ways to come out may go with a yes or no: what is always the same in one of them is known by it.
  const isTwoValued = type === 'boolean' || (type === 'text' && distinct === 2) || namesState(name);
  const isDecided =
    sides.some((side) => side(`values ${at}`) === 1) && sides.some((side) => side(`values ${at}`) > 1);
  return sides.every((side) => side('rows') >= LEAST_ROWS) && (isSilent || (isTwoValued && isDecided));
}
