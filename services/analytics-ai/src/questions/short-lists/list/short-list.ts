import type { CellValue } from '@plumbline/contracts';
import { PlanDraft } from '../../plans/plan-draft.js';
import { isRank } from '../../readings/parts/asked.js';
import type { QueryRunner } from '../../readings/reading.js';
import { isMoment, isNumeric, isRecords, type Table, type TableColumn } from '../../table/table.js';
import { type Derived, derivedColumns, placeColumn } from './derived-columns.js';
import type { FileOrder, ListColumn } from './list-column.js';

/** A table that is read as a whole, in memory: many readings of a question are compared by what they would give. */
export interface ShortList {
  table: Table;
  rowCount: number;
  columns: readonly ListColumn[];
  /** The place of each row in the file. */
  place: ListColumn;
  /** Values of its first texts that say that a row adds up the others. */
  totals: { column: ListColumn; values: readonly string[] } | undefined;
}

const MAX_ROWS = 800;
const MAX_COLUMNS = 40;
/** Columns of a plan that are derived at most, the place of the row among them. */
const MAX_DERIVED = 18;

/** Whether a table is short enough to be read as a whole, and no list of what happened in a business. */
export const isShortList = (table: Table): boolean =>
  !table.isLive &&
  !isRecords(table) &&
  table.rowCount > 0 &&
  table.rowCount <= MAX_ROWS &&
  table.columns.length <= MAX_COLUMNS;

/** Reads a short list: its cells with one plan, and what derives from them with another where there is such. */
export async function readShortList(table: Table, data: QueryRunner): Promise<ShortList> {
  const stored = await readColumns(table.columns, table, data);
  const own = derivedColumns(stored);
  const taken = new Set(table.columns.map(({ name }) => name));
  const free = own.filter(({ column }) => !taken.has(column.name));
  const read = await readColumns(
    free.map(({ column }) => column),
    table,
    data,
  );
  const derived = read.flatMap((one, at) => withKind(one, free[at]));
  const rowCount = stored[0]?.cells.length ?? 0;
  return {
    ...{ table, rowCount, columns: [...stored, ...derived], place: placeColumn(rowCount) },
    totals: totalsIn(stored),
  };
}

/** A derived column with what is known of its values; nothing where it tells no rows apart. */
function withKind(one: ListColumn, derived: Derived | undefined): ListColumn[] {
  const known = one.cells.filter((cell) => cell !== null);
  const distinct = new Set(known).size;
  if (!derived || distinct < 2) return [];
  const numbers = one.numbers.filter((number) => !Number.isNaN(number));
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const limits = one.column.kind === 'number' ? { min, max } : {};
  const missing = one.cells.length - known.length;
  return [{ ...one, derived: derived.kind, column: { ...one.column, distinct, missing, ...limits } }];
}

async function readColumns(
  asked: readonly TableColumn[],
  table: Table,
  data: QueryRunner,
): Promise<ListColumn[]> {
  if (asked.length === 0) return [];
  const draft = new PlanDraft(table);
  const texts = asked.filter(
    ({ kind, holdsNumbers, holdsClockTimes }) => kind === 'text' && (holdsNumbers || holdsClockTimes),
  );
  const numbered = new Map(
    texts.slice(0, MAX_DERIVED).map((column) => [column.name, draft.numberOf(column)]),
  );
  const names = [...asked.map((column) => draft.nameOf(column)), ...numbered.values()];
  draft.raw = { columns: names, limit: MAX_ROWS };
  const { result } = await data.ask(draft.build());
  const cellsOf = (name: string) => {
    const at = names.indexOf(name);
    return result.rows.map((row) => row[at] ?? null);
  };
  return asked.map((column) => {
    const cells = cellsOf(draft.nameOf(column));
    const byNumber = numbered.get(column.name);
    const numbers = Float64Array.from(byNumber === undefined ? cells : cellsOf(byNumber), numberIn);
    const isOrdered = isNumeric(column) || isMoment(column) || column.holdsClockTimes === true;
    return {
      column,
      cells,
      numbers,
      isOrdered,
      order: fileOrderOf(numbers),
      isRank: isRanked(column, cells),
    };
  });
}

const ORDINAL = /^\W{0,2}\d+(st|nd|rd|th)\b/i;

/** A rank by its name, or because its texts are 1st, 2nd and so on. */
function isRanked(column: TableColumn, cells: readonly CellValue[]): boolean {
  if (isRank(column)) return true;
  const texts = cells.filter((cell) => typeof cell === 'string' && /\d/.test(cell));
  return texts.length > 1 && texts.filter((text) => ORDINAL.test(String(text))).length > texts.length / 2;
}

/** Whether numbers only rise or only fall from row to row; missing ones say nothing. */
export function fileOrderOf(numbers: Float64Array): FileOrder {
  const known = numbers.filter((number) => !Number.isNaN(number));
  if (known.length < 2 || known[0] === known.at(-1)) return 'none';
  const isRising = (known[0] ?? 0) < (known.at(-1) ?? 0);
  const isOrdered = known.every(
    (number, at) => at === 0 || (isRising ? number >= (known[at - 1] ?? 0) : number <= (known[at - 1] ?? 0)),
  );
  return !isOrdered ? 'unsorted' : isRising ? 'rising' : 'falling';
}

const TOTAL = /^((grand|overall|league|sub) ?)?totals?:?$/i;

/** A row called "Total" is none of the list. */
function totalsIn(columns: readonly ListColumn[]): ShortList['totals'] {
  for (const column of columns.slice(0, 3)) {
    const values = [
      ...new Set(column.cells.filter((cell) => typeof cell === 'string' && TOTAL.test(cell.trim()))),
    ];
    if (values.length > 0) return { column, values: values.map(String) };
  }
  return undefined;
}

/** A number, or the day of a date. */
export function numberIn(cell: CellValue): number {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'boolean') return Number(cell);
  if (cell === null) return Number.NaN;
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : Date.parse(cell) / 86_400_000;
}
