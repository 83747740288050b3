import type { FactRows, QueryPlan } from '@plumbline/contracts';
import { pageOfAddress } from '../../shared/ui/place-address.js';
import type { Columns } from '../plan/conditions.js';

/** How many of the columns fit beside the line number in the panel. */
const FEW = 3;

/**
 * The columns worth seeing first: when, what the number's filters speak of, what a row is about, and the measured value.
 * Of columns that filters hold to one value, which say little row by row, the first is enough. Rows that were read from a
 * document end with the way to their place in it.
 */
export function informativeColumns(rows: FactRows, plan: QueryPlan | undefined, columns: Columns): number[] {
  const fixed = new Set(
    plan?.filters
      .filter(({ op, values }) => op === 'eq' || (op === 'in' && values.length === 1))
      .map(({ column }) => column),
  );
  const filtered = new Set(plan?.filters.map(({ column }) => column));
  const measured = new Set(
    plan?.measures.flatMap(({ column, column2, weight }) => [column, column2, weight]),
  );
  const shown = rows.columns.map(({ name, type }, at) => ({ at, name, type, role: columns.get(name)?.role }));
  const place = shown.find(({ at }) => pageOfAddress(rows.rows[0]?.[at]) !== undefined);
  const all = shown.filter((one) => one !== place);
  const open = all.filter(({ name }) => !fixed.has(name));
  const values = open.filter(({ name }) => measured.has(name)).slice(0, 2);
  const time = open.find(({ role }) => role === 'time');
  const asked = open.filter(({ name }) => filtered.has(name) && !measured.has(name));
  const byName = open.filter(
    ({ type, name, role }) => type === 'text' && !measured.has(name) && role !== 'constant',
  );
  const about = byName.find(({ role }) => role === 'dimension') ?? byName[0];
  const held = all.find(({ name }) => fixed.has(name) && !measured.has(name));
  const wanted = [time, ...asked, held, about].filter((one) => one !== undefined);
  const first = [...new Set(wanted)].slice(0, Math.max(1, FEW - values.length));
  const chosen = [...first, ...values];
  const rest = open.filter((one) => !chosen.includes(one)).slice(0, FEW - chosen.length);
  return [...first, ...rest, ...values, ...(place ? [place] : [])].map(({ at }) => at);
}
