import { CHANGE_PARTS, type ChangePartName, type ChangeParts, type QueryPlan } from '@plumbline/contracts';
import type { Dialect } from '../dialects/dialect.js';
import { PlanError } from '../schema/plan-error.js';
import { groupsSql, type NamedSql, type Source } from './grouped-sql.js';
import { baseName, type Output, requireDistinctNames } from './outputs.js';

/** Of one thing, in either period: what it brought and how many there were. */
const CELLS = ['amount', 'amount_base', 'volume', 'volume_base'] as const;

/**
 * How the parts are computed from the sums over all things: `kept_` of those that were there in both periods. What is
 * left of their change once volume and price are taken off comes of other things being sold.
 */
const PARTS: Record<ChangePartName, string> = {
  'By volume': 'by_volume',
  'By mix': 'kept_change - by_volume - by_price',
  'By price': 'by_price',
  New: 'added',
  Gone: 'gone',
};

/** One row with both sums in both periods, and the parts of the change of the first. @throws PlanError */
export function changePartsSql(
  plan: QueryPlan,
  { amount, volume }: ChangeParts,
  groups: readonly Output[],
  source: Source,
  { double, quotient, sumOfDoubles }: Dialect,
): NamedSql {
  requireTwoSums(plan, [amount, volume]);
  const names = [amount, baseName(amount), volume, baseName(volume)];
  const cells = names.map((name, at) => {
    const value = groups.find((output) => output.name === name && !output.isDimension)?.value;
    return `coalesce(CAST(${value} AS ${double}), 0) AS ${CELLS[at]}`;
  });
  const columns = [...names, ...CHANGE_PARTS];
  requireDistinctNames(columns.map((name) => ({ name, isDimension: false })));
  const sum = (value: string, condition?: string) =>
    `${sumOfDoubles}(${condition ? `CASE WHEN ${condition} THEN ${value} ELSE 0 END` : value})`;
  const [inBoth, isNew, isGone] = [
    'volume <> 0 AND volume_base <> 0',
    'volume <> 0 AND volume_base = 0',
    'volume = 0 AND volume_base <> 0',
  ];
  const change = 'amount - amount_base';
  const ownPrice = `amount - volume * ${quotient('amount_base', 'volume_base')}`;
  const totals = [
    ...CELLS.map((cell) => `${sum(cell)} AS ${cell}`),
    `${sum('amount_base', inBoth)} AS kept_amount`,
    `${sum('volume_base', inBoth)} AS kept_volume`,
    `${sum('volume - volume_base', inBoth)} AS kept_more`,
    // What costs without a number of pieces has neither a price nor a volume, and is told with the mix.
    `${sum(change, `NOT (${isNew}) AND NOT (${isGone})`)} AS kept_change`,
    `${sum(ownPrice, inBoth)} AS by_price`,
    `${sum(change, isNew)} AS added`,
    `${sum(change, isGone)} AS gone`,
  ];
  const byVolume = `coalesce(kept_more * ${quotient('kept_amount', 'kept_volume')}, 0)`;
  return {
    sql: `WITH grouped AS (${groupsSql([...groups], source)}),
    sold AS (SELECT ${cells.join(', ')} FROM grouped),
    totals AS (SELECT ${totals.join(', ')} FROM sold),
    parts AS (SELECT *, ${byVolume} AS by_volume FROM totals)
    SELECT ${[...CELLS, ...CHANGE_PARTS.map((name) => PARTS[name])].join(', ')} FROM parts`,
    columns,
    texts: columns.map(() => false),
  };
}

function requireTwoSums(plan: QueryPlan, names: readonly string[]): void {
  const refuse = (message: string, path = 'changeParts') => {
    throw new PlanError(message, path);
  };
  if (!plan.compare) refuse('Only a change between two periods has parts.');
  if (plan.having || plan.windows || plan.others || plan.order.length > 0 || plan.limit !== undefined)
    refuse('The parts of a change are those of all groups: leave out conditions, windows, order and limit.');
  for (const name of names)
    if (!plan.measures.some(({ agg, as }) => as === name && agg === 'sum'))
      refuse(`The plan has no sum “${name}”.`);
}
