import type { CellValue, LeftOutColumn, QueryResult } from '@plumbline/contracts';
import { toNumber } from '@plumbline/semantics';
import type { TableColumn } from '@plumbline/statistics';
import type { TableParams } from './table-params.js';

/** What is learned from: each column under the name it is shown by, and the column of the source behind it. */
export interface ReadTable {
  outcome: number[];
  columns: TableColumn[];
  sources: Map<string, string>;
  /** Dates that lie after the row has begun. */
  after: LeftOutColumn[];
}

const DAY_MS = 86_400_000;
/** A date that is later than the row's own in so many of the rows is written after it. */
const AFTER = 0.9;
/** Dates that are known ahead although they lie ahead. */
const PLANNED =
  /due|deadline|plan|schedul|expect|promis|target|renew|expir|valid|end of contract|contract.?end/i;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Rows as an outcome and columns to learn from; dates become what repeats in them, and days from the row's own. */
export function readTable(
  { rows }: QueryResult,
  { outcome, positive, asked, main, keep }: TableParams,
): ReadTable {
  const cells = (at: number): CellValue[] => rows.map((row) => row[at] ?? null);
  const table: ReadTable = {
    outcome: cells(0).map((cell) =>
      outcome === 'number' ? toNumber(cell) : String(cell) === String(positive) ? 1 : 0,
    ),
    ...{ columns: [], sources: new Map(), after: [] },
  };
  const mainAt = asked.findIndex(({ name }) => name === main);
  const begun = mainAt >= 0 ? cells(mainAt + 1).map(momentOf) : undefined;
  for (const [at, { name, as }] of asked.entries()) {
    const own = cells(at + 1);
    if (as === 'number') push(table, name, { kind: 'number', values: own.map(numberOf) });
    if (as === 'category') push(table, name, { kind: 'category', values: own.map(nameOf) });
    if (as !== 'date') continue;
    const moments = own.map(momentOf);
    if (begun && name !== main) {
      pushDate(table, { name, main: String(main), isKept: keep?.includes(name) ?? false }, moments, begun);
      continue;
    }
    const of = (read: (date: Date) => string) => ({
      kind: 'category' as const,
      values: moments.map((ms) => (Number.isFinite(ms) ? read(new Date(ms)) : null)),
    });
    push(
      table,
      `month of ${name}`,
      of((date) => MONTHS[date.getUTCMonth()] ?? ''),
      name,
    );
    push(
      table,
      `weekday of ${name}`,
      of((date) => WEEKDAYS[date.getUTCDay()] ?? ''),
      name,
    );
  }
  return table;
}

type Values = { kind: 'number'; values: number[] } | { kind: 'category'; values: (string | null)[] };

function push(table: ReadTable, shown: string, values: Values, source = shown): void {
  table.columns.push({ name: shown, ...values });
  table.sources.set(shown, source);
}

function pushDate(
  table: ReadTable,
  { name, main, isKept }: { name: string; main: string; isKept: boolean },
  moments: readonly number[],
  begun: readonly number[],
): void {
  const days = moments.map((ms, row) => (ms - (begun[row] ?? Number.NaN)) / DAY_MS);
  const known = days.filter(Number.isFinite);
  const later = known.filter((value) => value > 0).length;
  if (known.length > 0 && later >= AFTER * known.length && !PLANNED.test(name.replaceAll('_', ' '))) {
    const detail = `It lies after ${main}: when a row begins, nobody knows it.`;
    table.after.push({ name, reason: 'after_the_event', detail });
    if (!isKept) return;
  }
  push(table, `days from ${main} to ${name}`, { kind: 'number', values: days }, name);
}

const numberOf = (cell: CellValue): number => (cell === null ? Number.NaN : toNumber(cell));
const nameOf = (cell: CellValue): string | null => (cell === null || cell === '' ? null : String(cell));

function momentOf(cell: CellValue): number {
  if (cell === null) return Number.NaN;
  const text = String(cell).replace(' ', 'T');
  return Date.parse(/T/.test(text) && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text);
}
