import type { Measure } from '@plumbline/contracts';
import { measureOf, PlanDraft } from '../../plans/plan-draft.js';
import type { Evaluation, QueryRunner } from '../../readings/reading.js';
import { spokenList } from '../../readings/saying.js';
import { isMoment, type Table } from '../../table/table.js';
import type { Output } from '../compose/composition.js';
import type { ListColumn } from '../list/list-column.js';
import type { RowSet } from '../rows/row-sets.js';
import { narrowTo } from './plan-rows.js';

export type Of<Kind extends Output['kind']> = Extract<Output, { kind: Kind }>;

const MAX_SHOWN = 8;

/** A plan that is narrowed to a row set; undefined where there are no such rows. */
export async function drafted(rows: RowSet, table: Table, data: QueryRunner): Promise<PlanDraft | undefined> {
  const narrow = await narrowTo(rows, table, data);
  if (!narrow) return undefined;
  const draft = new PlanDraft(table);
  narrow(draft);
  return draft;
}

/** Cells of a column, each a value that is told. */
export function listed(
  main: Evaluation['main'],
  plan: Evaluation['plan'],
  name: string,
  rows: readonly number[],
): Evaluation {
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

/** A column put together, moments as they are. */
export function foldOf(draft: PlanDraft, by: ListColumn, agg: 'sum' | 'avg' | 'min' | 'max'): Measure {
  return isMoment(by.column)
    ? { agg, column: by.column.name, as: by.column.label }
    : measureOf(draft, agg, by.column);
}
