import type { PlanWindow, QueryPlan } from '@plumbline/contracts';
import type { Dialect } from '../dialects/dialect.js';
import { PlanError } from '../schema/plan-error.js';
import { type Output, requireDistinctNames } from './outputs.js';

/** Groups with the columns of windows over them, as a plan shows and sorts them. */
export interface WindowedGroups {
  outputs: Output[];
  /** What stands between the groups and what is shown: further steps of the statement, and the name of the last. */
  steps: string;
  from: string;
}

/**
 * The windows of a plan over its groups; `having` chooses groups before windows look at them. Values of measures become
 * columns first, for those that look at all groups themselves cannot stand inside a window.
 */
export function windowedGroups(
  plan: QueryPlan,
  outputs: readonly Output[],
  having: string | undefined,
  dialect: Dialect,
): WindowedGroups {
  const windows = plan.windows ?? [];
  if (plan.dimensions.length === 0) throw new PlanError('Only groups follow one another.', 'windows');
  const valued = outputs.map((output, at): Output => {
    const cell = `v${at}`;
    return { ...output, value: cell, sortKey: output.isDimension ? output.cell : cell };
  });
  const looking = windows.map(
    (window, at): Output => ({
      ...{ name: window.as, cell: `w${at}`, value: `w${at}`, sortKey: `w${at}` },
      ...{ isDimension: false, isText: false, mayBeText: /^(previous|next)$/.test(window.function) },
      overRows: windowSql(window, valued, `windows[${at}]`, dialect),
    }),
  );
  const all = [...valued, ...looking];
  requireDistinctNames(all);
  const values = outputs.map((output, at) => `${output.value} AS v${at}`).join(', ');
  const cells = looking.map(({ overRows, cell }) => `${overRows} AS ${cell}`).join(', ');
  const where = having ? ` WHERE ${having}` : '';
  return {
    outputs: all,
    steps: `, measured AS (SELECT *, ${values} FROM grouped${where}), looked AS (SELECT *, ${cells} FROM measured)`,
    from: 'looked',
  };
}

/** One window over the measured groups, which are in the order of the dimension and then of the others. */
function windowSql(window: PlanWindow, outputs: readonly Output[], path: string, dialect: Dialect): string {
  const of = outputs.find(({ name, isDimension }) => name === window.of && !isDimension);
  if (!of) throw new PlanError(`The result has no measure “${window.of}” to look at.`, `${path}.of`);
  const dimension = (name: string, part: string): Output => {
    const found = outputs.find((output) => output.isDimension && output.name === name);
    if (!found) throw new PlanError(`The result has no dimension “${name}”.`, `${path}.${part}`);
    return found;
  };
  const within = (window.within ?? []).map((name, at) => dimension(name, `within[${at}]`));
  const dimensions = outputs.filter((output) => output.isDimension);
  const along = window.along
    ? dimension(window.along, 'along')
    : dimensions.find((one) => !within.includes(one));
  if (!along || within.includes(along))
    throw new PlanError('Groups cannot follow along a dimension that tells series apart.', `${path}.along`);
  const series = within.length > 0 ? `PARTITION BY ${within.map(({ cell }) => cell).join(', ')} ` : '';
  if (window.function === 'rank') return rankSql(window, of, series, dialect);
  const rest = dimensions.filter((one) => one !== along && !within.includes(one));
  const order = [along, ...rest].map(({ cell }) => dialect.order(cell, 'ASC')).join(', ');
  return alongSql(window, of, `${series}ORDER BY ${order}`, dialect);
}

function rankSql(
  { direction = 'desc' }: PlanWindow,
  { value }: Output,
  series: string,
  dialect: Dialect,
): string {
  const order = dialect.order(value, direction === 'asc' ? 'ASC' : 'DESC');
  return `CASE WHEN ${value} IS NOT NULL THEN rank() OVER (${series}ORDER BY ${order}) END`;
}

function alongSql(
  { function: name, offset = 1 }: PlanWindow,
  of: Output,
  over: string,
  { tryCast, double, sumOfDoubles }: Dialect,
): string {
  const number = of.isExact ? of.value : `${tryCast}(${of.value} AS ${double})`;
  const before = `lag(${number}, ${offset}) OVER (${over})`;
  switch (name) {
    case 'running_total':
      return `${of.isExact ? 'sum' : sumOfDoubles}(${number}) OVER (${over} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
    case 'next':
      return `lead(${of.value}, ${offset}) OVER (${over})`;
    case 'change':
      return `${number} - ${before}`;
    case 'change_share':
      return `CAST(${number} - ${before} AS ${double}) / nullif(abs(CAST(${before} AS ${double})), 0)`;
    default:
      return `lag(${of.value}, ${offset}) OVER (${over})`;
  }
}
