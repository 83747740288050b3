import type { CellValue } from '@plumbline/contracts';
import { PlanDraft } from '../../plans/plan-draft.js';
import type { QueryRunner, SaidPart } from '../../readings/reading.js';
import type { Table } from '../../table/table.js';
import type { ListColumn } from '../list/list-column.js';
import type { RowSet } from '../rows/row-sets.js';

/** Adds to a plan what narrows its rows. */
export type Narrow = (draft: PlanDraft) => void;

/** Narrows a plan to a row set, with plans asked first for what it takes; undefined where there are no such rows. */
export async function narrowTo(set: RowSet, table: Table, data: QueryRunner): Promise<Narrow | undefined> {
  if (set.kind === 'all') return () => undefined;
  if (set.kind === 'where')
    return (draft) => {
      for (const { condition } of set.atoms) draft.where(condition);
    };
  const inner = await narrowTo(set.of, table, data);
  if (!inner) return undefined;
  if (set.kind === 'among')
    return (draft) => {
      inner(draft);
      for (const { condition } of set.atoms) draft.where(condition);
    };
  if (set.kind === 'than') return beyond(set, inner, table, data);
  if (set.kind === 'same') return alike(inner, set.column, table, data);
  const lines =
    set.kind === 'extreme' ? await extremeLines(set, inner, table, data) : await linesOf(inner, table, data);
  if (set.kind === 'extreme') return atLines(lines);
  if (set.kind === 'place') {
    const from = set.place < 0 ? lines.length + set.place - (set.take - 1) : set.place;
    return from < 0 ? undefined : atLines(lines.slice(from, from + set.take));
  }
  if (set.by || set.kind === 'beside') return atLines(await neighbourLines(set, lines, table, data));
  const edge = set.step > 0 ? lines.at(-1) : lines[0];
  return edge === undefined
    ? undefined
    : (draft) => {
        draft.filter({ column: draft.place(), op: set.step > 0 ? 'gt' : 'lt', values: [edge] });
      };
}

function atLines(lines: readonly number[]): Narrow | undefined {
  if (lines.length === 0) return undefined;
  return (draft) => {
    draft.filter({ column: draft.place(), op: 'in', values: [...lines] });
  };
}

const MAX_LINES = 800;

/** Places of rows in the file, in its order. */
async function linesOf(inner: Narrow, table: Table, data: QueryRunner): Promise<number[]> {
  const draft = new PlanDraft(table);
  inner(draft);
  const place = draft.place();
  draft.raw = { columns: [place], limit: MAX_LINES };
  draft.order = [{ by: place, direction: 'asc' }];
  const { result } = await data.ask(draft.build());
  return result.rows.map(([line]) => Number(line));
}

/** Places in the file of what lies before or after rows in the order of a column, else of the file, where rows may take several lines. */
async function neighbourLines(
  { kind, step, by }: Extract<RowSet, { kind: 'beside' | 'past' }>,
  lines: readonly number[],
  table: Table,
  data: QueryRunner,
): Promise<number[]> {
  const draft = new PlanDraft(table);
  const place = draft.place();
  draft.raw = { columns: [place], limit: MAX_LINES };
  if (by) {
    const number = nameOf(draft, by);
    draft.filter({ column: number, op: 'is_not_null', values: [] });
    draft.order = [{ by: number, direction: 'asc' }];
  }
  draft.order = [...draft.order, { by: place, direction: 'asc' }];
  const { result } = await data.ask(draft.build());
  const order = result.rows.map(([line]) => Number(line));
  const places = lines.map((line) => order.indexOf(line)).filter((at) => at >= 0);
  if (kind === 'beside') return places.flatMap((at) => order[at + step] ?? []);
  const edge = step > 0 ? Math.max(...places) : Math.min(...places);
  if (places.length === 0) return [];
  return step > 0 ? order.slice(edge + 1) : order.slice(0, edge);
}

async function extremeLines(
  { by, direction, skip, take }: Extract<RowSet, { kind: 'extreme' }>,
  inner: Narrow,
  table: Table,
  data: QueryRunner,
): Promise<number[]> {
  const draft = new PlanDraft(table);
  inner(draft);
  const place = draft.place();
  const number = nameOf(draft, by);
  draft.raw = { columns: [place, number], limit: MAX_LINES };
  draft.filter({ column: number, op: 'is_not_null', values: [] });
  draft.order = [
    { by: number, direction },
    { by: place, direction: 'asc' },
  ];
  const { result } = await data.ask(draft.build());
  if (take > 1) return result.rows.slice(skip, skip + take).map(([line]) => Number(line));
  const wanted = result.rows[skip]?.[1];
  return result.rows
    .filter(([, value]) => wanted !== undefined && value === wanted)
    .map(([line]) => Number(line));
}

/** Rows with more or less than the one row of a plan. */
async function beyond(
  { by, direction }: Extract<RowSet, { kind: 'than' }>,
  inner: Narrow,
  table: Table,
  data: QueryRunner,
): Promise<Narrow | undefined> {
  const draft = new PlanDraft(table);
  inner(draft);
  draft.raw = { columns: [nameOf(draft, by)], limit: 2 };
  const { result } = await data.ask(draft.build());
  const [limit = null] = result.rows[0] ?? [];
  if (result.rows.length !== 1 || limit === null) return undefined;
  return (next) => {
    next.filter({ column: nameOf(next, by), op: direction === 'desc' ? 'gt' : 'lt', values: [limit] });
  };
}

/** Other rows with a value that these have. */
async function alike(
  inner: Narrow,
  { column }: ListColumn,
  table: Table,
  data: QueryRunner,
): Promise<Narrow | undefined> {
  const draft = new PlanDraft(table);
  inner(draft);
  const place = draft.place();
  draft.raw = { columns: [place, draft.nameOf(column)], limit: MAX_LINES };
  const { result } = await data.ask(draft.build());
  const values = [...new Set(result.rows.map(([, value]) => value ?? null))].filter(
    (value): value is CellValue => value !== null,
  );
  if (values.length === 0) return undefined;
  const own = result.rows.map(([line]) => line ?? null);
  return (next) => {
    next.filter({ column: next.nameOf(column), op: 'in', values });
    next.filter({ column: next.place(), op: 'not_in', values: own });
  };
}

/** A column as plans compare it: texts by the number that they hold. */
const nameOf = (draft: PlanDraft, { column }: ListColumn): string =>
  column.kind === 'text' ? draft.numberOf(column) : draft.nameOf(column);

const orderSaid = (by: ListColumn | undefined): string => (by ? `, by ${by.column.label},` : '');

/** "after", "3 places before". */
const besideSaid = (step: number): string =>
  `${Math.abs(step) > 1 ? `${Math.abs(step)} places ` : ''}${step > 0 ? 'after' : 'before'}`;

/** Rows in words, behind what is told of them. */
export function saidRows(set: RowSet): SaidPart[] {
  switch (set.kind) {
    case 'all':
      return [];
    case 'where':
      return set.atoms.flatMap(({ condition }, at): SaidPart[] => [
        at === 0 ? ' where ' : ' and ',
        { slot: 'filter', text: condition.text },
      ]);
    case 'beside':
      return [` of the row ${besideSaid(set.step)}${orderSaid(set.by)} the one`, ...saidRows(set.of)];
    case 'past':
      return [
        ` of all rows ${set.step > 0 ? 'after' : 'before'}${orderSaid(set.by)} the one`,
        ...saidRows(set.of),
      ];
    case 'among':
      return [
        ...set.atoms.flatMap(({ condition }, at): SaidPart[] => [
          at === 0 ? ' where ' : ' and ',
          { slot: 'filter', text: condition.text },
        ]),
        ',',
        ...saidRows(set.of),
      ];
    case 'extreme':
      return [
        ` of the ${set.take > 1 ? `${set.take} rows` : set.skip > 0 ? `row at place ${set.skip + 1}` : 'row'} with the ${set.direction === 'asc' ? 'lowest' : 'highest'} `,
        { slot: 'order', text: set.by.column.label },
        ...saidRows(set.of),
      ];
    case 'place': {
      const end =
        set.place < 0
          ? `row ${set.place === -1 ? '' : `${-set.place} `}from the end`
          : `row ${set.place + 1}`;
      return [
        ` of ${set.place === -1 ? 'the last row' : set.place === 0 ? 'the first row' : end}`,
        ...saidRows(set.of),
      ];
    }
    case 'than':
      return [
        ` where ${set.by.column.label} is ${set.direction === 'desc' ? 'more' : 'less'} than in the row`,
        ...saidRows(set.of),
      ];
    case 'same':
      return [
        ' of other rows with the same ',
        { slot: 'by', text: set.column.column.label },
        ' as the one',
        ...saidRows(set.of),
      ];
  }
}
