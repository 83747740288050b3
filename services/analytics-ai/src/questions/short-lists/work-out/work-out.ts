import type { Measure } from '@plumbline/contracts';
import { measureOf, type PlanDraft } from '../../plans/plan-draft.js';
import { countGroups } from '../../readings/methods.js';
import type { Evaluation, QueryRunner } from '../../readings/reading.js';
import { cell, measureCell } from '../../readings/saying.js';
import type { Table } from '../../table/table.js';
import type { Output } from '../compose/composition.js';
import type { ListColumn } from '../list/list-column.js';
import type { RowSet } from '../rows/row-sets.js';
import { drafted, foldOf, listed, type Of } from './drafts.js';
import { choice, difference, gap, range } from './work-out-pairs.js';
import { streak } from './work-out-streak.js';

/** Works an output out with plans; undefined where there is nothing to tell. */
export async function workOutput(
  output: Output,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
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
    case 'gap':
      return gap(output, table, data);
    case 'common':
      return common(output, table, data);
    case 'repeated':
      return repeated(output, table, data);
    case 'difference':
      return difference(output, table, data);
    case 'choice':
      return choice(output, table, data);
    case 'streak':
      return streak(output, table, data);
  }
}

const MAX_CELLS = 800;

async function cells(
  { rows, column: { column } }: Of<'cells'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
  const draft = await drafted(rows, table, data);
  if (!draft) return undefined;
  const name = draft.nameOf(column);
  draft.raw = { columns: [name], limit: MAX_CELLS };
  const plan = draft.build();
  const main = await data.ask(plan);
  const first = new Map(main.result.rows.map(([value], row) => [value ?? null, row] as const).reverse());
  const kept = [...first]
    .filter(([value]) => value !== null)
    .map(([, row]) => row)
    .sort((one, other) => one - other);
  return listed(main, plan, name, kept);
}

function measureFor(output: Of<'count' | 'distinct' | 'fold'>, draft: PlanDraft, table: Table): Measure {
  if (output.kind === 'count') return measureOf(draft, 'count', undefined, table.noun);
  if (output.kind === 'distinct') return measureOf(draft, 'count_distinct', output.column.column);
  return foldOf(draft, output.column, output.agg);
}

async function measured(
  output: Of<'count' | 'distinct' | 'fold'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
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

async function check(rows: RowSet, table: Table, data: QueryRunner): Promise<Evaluation | undefined> {
  const worked = await measured({ kind: 'count', rows }, table, data);
  if (!worked) return undefined;
  const count = Number(worked.values[0]);
  const as = worked.plan.measures[0]?.as ?? '';
  const text = [count > 0 ? 'Yes: ' : 'No: ', cell(worked.main, 0, as), ` ${table.noun} fit.`];
  return { ...worked, values: [count > 0 ? 'yes' : 'no'], text };
}

/** Values of a column with how many rows each has, or the sum of a number. */
async function groups(
  rows: RowSet,
  { column }: ListColumn,
  by: ListColumn | undefined,
  table: Table,
  data: QueryRunner,
) {
  const draft = await drafted(rows, table, data);
  if (!draft) return undefined;
  const measure = by ? foldOf(draft, by, 'sum') : measureOf(draft, 'count', undefined, table.noun);
  const name = draft.nameOf(column);
  draft.dimensions = [{ column: name }];
  draft.measures = [measure];
  draft.filter({ column: name, op: 'is_not_null', values: [] });
  return { draft, measure, name };
}

async function common(
  output: Of<'common'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
  const { rows, column, by, direction, skip } = output;
  const grouped = await groups(rows, column, by, table, data);
  if (!grouped) return undefined;
  const { draft, measure, name } = grouped;
  draft.order = [{ by: measure.as, direction }];
  const plan = draft.build();
  const main = await data.ask(plan);
  const wanted = main.result.rows[skip]?.[1];
  const kept = main.result.rows.flatMap(([, number], row) =>
    wanted !== undefined && number === wanted ? [row] : [],
  );
  return listed(main, plan, name, kept);
}

async function repeated(
  output: Of<'repeated'>,
  table: Table,
  data: QueryRunner,
): Promise<Evaluation | undefined> {
  const { rows, column, op, times, isCounted } = output;
  const grouped = await groups(rows, column, undefined, table, data);
  if (!grouped) return undefined;
  const { draft, measure, name } = grouped;
  draft.having = [{ by: measure.as, op, value: times }];
  const plan = draft.build();
  if (!isCounted) {
    const main = await data.ask(plan);
    return listed(
      main,
      plan,
      name,
      main.result.rows.map((_, row) => row),
    );
  }
  const main = await data.compute(countGroups, {}, [plan]);
  const text = [cell(main, 0, 'groups'), ` values of ${column.column.label}.`];
  return { main, plan, values: main.result.rows[0] ?? [], text };
}
