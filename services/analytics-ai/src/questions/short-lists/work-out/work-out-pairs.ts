import { measureOf, numberFormula, PlanDraft } from '../../plans/plan-draft.js';
import { numberDifference } from '../../readings/methods.js';
import type { Evaluation, QueryRunner } from '../../readings/reading.js';
import { cell } from '../../readings/saying.js';
import type { Table } from '../../table/table.js';
import type { ListColumn } from '../list/list-column.js';
import { numberIn } from '../list/short-list.js';
import type { Atom, RowSet } from '../rows/row-sets.js';
import { drafted, foldOf, listed, type Of } from './drafts.js';
import { narrowTo } from './plan-rows.js';
import { saidOf, winnerOf } from './values.js';

async function differenceOf(plans: Evaluation['plan'][], data: QueryRunner): Promise<Evaluation | undefined> {
  const [plan] = plans;
  const main = await data.compute(numberDifference, {}, plans);
  const [value] = main.result.rows[0] ?? [];
  if (typeof value !== 'number' || !plan) return undefined;
  const text = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }).format(Math.abs(value));
  const sides = [cell(main, 0, 'first'), ' against ', cell(main, 0, 'second')];
  return {
    ...{ main, plan, values: [Math.abs(value)] },
    text: ['The difference is ', cell(main, 0, 'difference', text), ': ', ...sides, '.'],
  };
}

/** What lies between two numbers of one row. */
export async function gap(
  { rows, one, other }: Of<'gap'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
  const draft = await drafted(rows, table, data);
  if (!draft) return undefined;
  const [first, second] = [one, other].map(({ column }) => numberFormula(column));
  const name = draft.derive(
    `between ${one.column.label} and ${other.column.label}`,
    `abs(${first} - ${second})`,
  );
  draft.raw = { columns: [name], limit: 1 };
  const plan = draft.build();
  const main = await data.ask(plan);
  return listed(
    main,
    plan,
    name,
    main.result.rows.map((_, row) => row),
  );
}

export async function range(
  { rows, column }: Of<'range'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
  const narrow = await narrowTo(rows, table, data);
  if (!narrow) return undefined;
  const plans = (['max', 'min'] as const).map((agg) => {
    const draft = new PlanDraft(table);
    narrow(draft);
    draft.measures = [foldOf(draft, column, agg)];
    return draft.build();
  });
  return differenceOf(plans, data);
}

/** The plan of one side: its number in the column, else how many rows it has. */
async function sidePlan(
  rows: RowSet,
  { column, agg }: { column: ListColumn | undefined; agg: 'sum' | 'min' },
  table: Table,
  data: QueryRunner,
): Promise<Evaluation['plan'] | undefined> {
  const draft = await drafted(rows, table, data);
  if (!draft) return undefined;
  draft.measures = [column ? foldOf(draft, column, agg) : measureOf(draft, 'count', undefined, table.noun)];
  return draft.build();
}

export async function difference(
  output: Of<'difference'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
  const one = await sidePlan(output.one, output, table, data);
  const other = await sidePlan(output.other, output, table, data);
  return one && other && differenceOf([one, other], data);
}

export async function choice(
  output: Of<'choice'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
  const sides = new Map<Atom | undefined, Evaluation['main']>();
  for (const side of [output.one, output.other]) {
    const plan = await sidePlan({ kind: 'where', atoms: [side, ...output.rows] }, output, table, data);
    if (!plan) return undefined;
    sides.set(side, await data.ask(plan));
  }
  const winner = winnerOf(output, ([side]) => {
    const number = numberIn(sides.get(side)?.result.rows[0]?.[0] ?? null);
    return Number.isNaN(number) ? undefined : number;
  });
  const loser = winner === output.one ? output.other : output.one;
  const [main, second] = [sides.get(winner), sides.get(loser)];
  if (!winner || !main || !second || main.origin.kind !== 'query') return undefined;
  const value = saidOf(output, winner);
  const as = main.result.columns[0]?.name ?? '';
  return {
    ...{ main, plan: main.origin.plan, values: [value], also: [second] },
    text: [
      `${value}, with `,
      cell(main, 0, as),
      ' against ',
      cell(second, 0, second.result.columns[0]?.name ?? ''),
      '.',
    ],
  };
}
