import { longestRun, longestRunOfRows } from '../../readings/methods.js';
import type { Evaluation, QueryRunner } from '../../readings/reading.js';
import { cell, spokenList } from '../../readings/saying.js';
import type { Table } from '../../table/table.js';
import { drafted, type Of } from './drafts.js';

const MAX_ROWS = 800;

/** The longest run of rows one after another, told by a method over the rows as they stand in the file. */
export async function streak(
  output: Of<'streak'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
  const plans = await plansOf(output, table, data);
  const [plan] = plans;
  if (!plan) return undefined;
  const main = await data.compute('atom' in output.by ? longestRunOfRows : longestRun, {}, plans);
  const [first] = main.result.rows;
  if (!first) return undefined;
  const length = cell(main, 0, 'length');
  const of = `The longest run${'same' in output.by ? ` of one ${output.by.same.column.label}` : ''} is `;
  if (output.tells === 'length')
    return { main, plan, values: [first.at(-1) ?? null], text: [of, length, ` ${table.noun}.`] };
  const rows = main.result.rows.map((_, row) => row);
  const values = main.result.rows.map(([value]) => value ?? null);
  return {
    main,
    plan,
    values,
    text: [...spokenList(main, 'value', rows), ', with ', length, ` ${table.noun} in a row.`],
  };
}

/** The rows in question in the order of the file; of those that something holds for, these too. */
async function plansOf(
  { rows, by }: Of<'streak'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation['plan'][]> {
  const all = await drafted(rows, table, data);
  const held = await drafted(rows, table, data);
  if (!all || !held) return [];
  for (const draft of [all, held]) {
    const place = draft.place();
    draft.raw = { columns: 'same' in by ? [place, draft.nameOf(by.same.column)] : [place], limit: MAX_ROWS };
    draft.order = [{ by: place, direction: 'asc' }];
  }
  if ('same' in by) return [all.build()];
  held.where(by.atom.condition);
  return [all.build(), held.build()];
}
