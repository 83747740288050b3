import { formatCount, formatValue } from '@plumbline/charts';
import type { Fact, QueryPlan } from '@plumbline/contracts';
import { plural } from '../../shared/lib/format.js';

/** A fact's value in full; a whole tile says how much it holds. */
export function factText({ value, format }: Pick<Fact, 'value' | 'format'>): string {
  if (!Array.isArray(value))
    return formatValue(value, { type: typeof value === 'string' ? 'text' : 'double', format });
  return plural(value.length, 'row');
}

/** What a missing value does to this number. */
export function missingText({
  rowsWithoutValue: missing,
  rowsUsed,
  plan,
}: Pick<Fact, 'rowsWithoutValue' | 'rowsUsed' | 'plan'>): string {
  if (!missing || rowsUsed === null) return '';
  const name = plan?.measures[0]?.column ?? 'value';
  const [have, add] = missing === 1 ? ['has', 'adds'] : ['have', 'add'];
  return ` ${formatCount(missing)} of the ${plural(rowsUsed, 'row')} ${have} no ${name} and ${add} nothing.`;
}

/** A plan in a few words, while it is folded. */
export function planSummary(plan: QueryPlan, rowsUsed: number | null): string {
  const count = plan.filters.length;
  const what = plan.measures[0]?.agg.replaceAll('_', ' ') ?? 'rows';
  return `${what}, ${count === 0 ? rowsText(rowsUsed) : plural(count, 'filter')}`;
}

const rowsText = (rows: number | null): string => (rows === null ? 'rows not counted' : plural(rows, 'row'));
