import type { Measure } from '@plumbline/contracts';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { countGroups, numberDifference } from '../readings/methods.js';
import type { Data, Worked } from '../readings/reading.js';
import { cell, measureCell, spokenList } from '../readings/saying.js';
import { isMoment, type Table } from '../table/table.js';
import type { Output } from './composition.js';
import { narrowTo } from './plan-rows.js';
import type { Atom, RowSet } from './row-sets.js';
import { type ListColumn, numberIn } from './short-list.js';
import { nameOf as nameOfSide, winnerOf } from './values.js';

/** Works an output out with plans; undefined where there is nothing to tell. */
export async function workOutput(output: Output, table: Table, data: Data): Promise<Worked | undefined> {
  switch (output.kind) {
    case 'cells':
      return cells(output, table, data);
    case 'count':
    case 'distinct':
    case 'fold':
      return measured(output, table, data);
    case 'check':
      return check(output.rows, table, data);
    case 'range':
      return range(output, table, data);
    case 'common':
      return common(output, table, data);
    case 'repeated':
      return repeated(output, table, data);
    case 'difference':
      return difference(output, table, data);
    case 'choice':
      return choice(output, table, data);
  }
}

type Of<Kind extends Output['kind']> = Extract<Output, { kind: Kind }>;

const MAX_CELLS = 600;
const MAX_SHOWN = 8;

async function drafted(rows: RowSet, table: Table, data: Data): Promise<PlanDraft | undefined> {
  const narrow = await narrowTo(rows, table, data);
  if (!narrow) return undefined;
  const draft = new PlanDraft(table);
  narrow(draft);
  return draft;
}

async function cells(
  { rows, column: { column } }: Of<'cells'>,
  table: Table,
  data: Data,
): Promise<Worked | undefined> {
  const draft = await drafted(rows, table, data);
  if (!draft) return undefined;
  draft.raw = { columns: [column.name], limit: MAX_CELLS };
  const plan = draft.build();
  const main = await data.ask(plan);
  const first = new Map(main.result.rows.map(([value], row) => [value ?? null, row] as const).reverse());
  const kept = [...first]
    .filter(([value]) => value !== null)
    .map(([, row]) => row)
    .sort((one, other) => one - other);
  return listed(main, plan, column.name, kept);
}

function listed(main: Worked['main'], plan: Worked['plan'], name: string, rows: readonly number[]): Worked {
  const at = main.result.columns.findIndex((column) => column.name === name);
  const values = rows.map((row) => main.result.rows[row]?.[at] ?? null);
  const shown = rows.slice(0, MAX_SHOWN);
  const rest = rows.length > shown.length ? [' and others'] : [];
  return {
    main,
    plan,
    values,
    isEmpty: values.length === 0,
    text: [...spokenList(main, name, shown), ...rest, '.'],
  };
}

function measureFor(output: Of<'count' | 'distinct' | 'fold'>, draft: PlanDraft, table: Table): Measure {
  if (output.kind === 'count') return measureOf(draft, 'count', undefined, table.noun);
  if (output.kind === 'distinct') return measureOf(draft, 'count_distinct', output.column.column);
  return foldOf(draft, output.column, output.agg);
}

function foldOf(draft: PlanDraft, by: ListColumn, agg: 'sum' | 'avg' | 'min' | 'max'): Measure {
  return isMoment(by.column)
    ? { agg, column: by.column.name, as: by.column.label }
    : measureOf(draft, agg, by.column);
}

async function measured(
  output: Of<'count' | 'distinct' | 'fold'>,
  table: Table,
  data: Data,
): Promise<Worked | undefined> {
  const draft = await drafted(output.rows, table, data);
  if (!draft) return undefined;
  const measure = measureFor(output, draft, table);
  draft.measures = [measure];
  const plan = draft.build();
  const main = await data.ask(plan);
  const [value = null] = main.result.rows[0] ?? [];
  const text = [`${measure.as} is `, measureCell(main, 0, measure.as, table), '.'];
  return { main, plan, values: [value], isEmpty: value === null, text };
}

async function check(rows: RowSet, table: Table, data: Data): Promise<Worked | undefined> {
  const worked = await measured({ kind: 'count', rows }, table, data);
  if (!worked) return undefined;
  const count = Number(worked.values[0]);
  const as = worked.plan.measures[0]?.as ?? '';
  const text = [count > 0 ? 'Yes: ' : 'No: ', cell(worked.main, 0, as), ` ${table.noun} fit.`];
  return { ...worked, values: [count > 0 ? 'yes' : 'no'], text };
}

async function range({ rows, column }: Of<'range'>, table: Table, data: Data): Promise<Worked | undefined> {
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

async function differenceOf(plans: Worked['plan'][], data: Data): Promise<Worked | undefined> {
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

/** Values of a column with how many rows each has, or the sum of a number. */
async function groups(
  rows: RowSet,
  { column }: ListColumn,
  by: ListColumn | undefined,
  table: Table,
  data: Data,
) {
  const draft = await drafted(rows, table, data);
  if (!draft) return undefined;
  const measure = by ? foldOf(draft, by, 'sum') : measureOf(draft, 'count', undefined, table.noun);
  draft.dimensions = [{ column: column.name }];
  draft.measures = [measure];
  draft.filter({ column: column.name, op: 'is_not_null', values: [] });
  return { draft, measure };
}

async function common(output: Of<'common'>, table: Table, data: Data): Promise<Worked | undefined> {
  const { rows, column, by, direction, skip } = output;
  const grouped = await groups(rows, column, by, table, data);
  if (!grouped) return undefined;
  const { draft, measure } = grouped;
  draft.order = [{ by: measure.as, direction }];
  const plan = draft.build();
  const main = await data.ask(plan);
  const wanted = main.result.rows[skip]?.[1];
  const kept = main.result.rows.flatMap(([, number], row) =>
    wanted !== undefined && number === wanted ? [row] : [],
  );
  return listed(main, plan, column.column.name, kept);
}

async function repeated(output: Of<'repeated'>, table: Table, data: Data): Promise<Worked | undefined> {
  const { rows, column, op, times, isCounted } = output;
  const grouped = await groups(rows, column, undefined, table, data);
  if (!grouped) return undefined;
  const { draft, measure } = grouped;
  draft.having = [{ by: measure.as, op, value: times }];
  const plan = draft.build();
  if (!isCounted) {
    const main = await data.ask(plan);
    return listed(
      main,
      plan,
      column.column.name,
      main.result.rows.map((_, row) => row),
    );
  }
  const main = await data.compute(countGroups, {}, [plan]);
  const text = [cell(main, 0, 'groups'), ` values of ${column.column.label}.`];
  return { main, plan, values: main.result.rows[0] ?? [], text };
}

/** The plan of one side: its number in the column, else how many rows it has. */
async function sidePlan(
  rows: RowSet,
  { column, agg }: { column: ListColumn | undefined; agg: 'sum' | 'min' },
  table: Table,
  data: Data,
): Promise<Worked['plan'] | undefined> {
  const draft = await drafted(rows, table, data);
  if (!draft) return undefined;
  draft.measures = [column ? foldOf(draft, column, agg) : measureOf(draft, 'count', undefined, table.noun)];
  return draft.build();
}

async function difference(output: Of<'difference'>, table: Table, data: Data): Promise<Worked | undefined> {
  const one = await sidePlan(output.one, output, table, data);
  const other = await sidePlan(output.other, output, table, data);
  return one && other && differenceOf([one, other], data);
}

async function choice(output: Of<'choice'>, table: Table, data: Data): Promise<Worked | undefined> {
  const sides = new Map<Atom | undefined, Worked['main']>();
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
  const value = nameOfSide(winner);
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
