import type { DocumentPage, ExtractedTable } from '@plumbline/contracts';
import { amountsIn } from '../../values/amounts.js';
import { writtenDates } from '../../values/dates.js';
import type { DateOrder } from '../../values/written-date.js';
import { around } from '../evidence/evidence.js';

type Column = ExtractedTable['columns'][number];
type Row = ExtractedTable['rows'][number];

/** A part of the filled cells of a column that must be of a type for it to have that type. */
const MOST = 0.8;
const LEAST_ROWS = 1;
const LINE_ITEMS = 'Line items';

/** The tables of a document, each whole over its page breaks, with typed columns. */
export function extractedTables(
  pages: readonly DocumentPage[],
  order: DateOrder | undefined,
): ExtractedTable[] {
  const tables: { header: string[]; rows: Row[] }[] = [];
  for (const { n, tables: onPage } of pages)
    for (const table of onPage) {
      const header = table.headerRows > 0 ? (table.rows[0] ?? []).map(({ text }) => text) : [];
      const skipped = table.isContinued && !table.repeatsHeader ? 0 : table.headerRows;
      const rows = table.rows.slice(skipped).map((row) => rowOf(n, row));
      const last = tables.at(-1);
      if (table.isContinued && last) last.rows.push(...rows);
      else tables.push({ header, rows });
    }
  return withoutRemains(
    tables
      .filter(({ rows }) => rows.length >= LEAST_ROWS)
      .map(({ header, rows }, at) => typed(header, rows, at, order)),
  );
}

/** What stands in columns on a bill beside its line items, narrower and without names, is an address or its sums. */
function withoutRemains(tables: ExtractedTable[]): ExtractedTable[] {
  const items = tables.filter(({ name }) => name === LINE_ITEMS).map(({ columns }) => columns.length);
  if (items.length === 0) return tables;
  const isNamed = ({ columns }: ExtractedTable) => columns.some(({ name }) => !/^Column \d+$/.test(name));
  return tables.filter((table) => isNamed(table) || table.columns.length >= Math.min(...items));
}

function rowOf(page: number, cells: DocumentPage['tables'][number]['rows'][number]): Row {
  const filled = cells.filter(({ text }) => text !== '').map(({ box }) => box);
  return {
    page,
    box: around(filled, cells[0]?.box ?? [0, 0, 0, 0]),
    cells: cells.map(({ text, box }) => ({ text, value: text === '' ? null : text, box })),
  };
}

function typed(
  header: readonly string[],
  rows: Row[],
  at: number,
  order: DateOrder | undefined,
): ExtractedTable {
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length));
  const names = columnNames(header, width);
  const columns = names.map((name, column): Column => {
    const texts = rows.map(({ cells }) => cells[column]?.text ?? '').filter((text) => text !== '');
    return { name, type: typeOf(texts) };
  });
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries())
      cell.value = typedCell(cell.text, columns[column]?.type ?? 'text', order);
  return { name: tableName(names, at), columns, rows, checks: [] };
}

/** Each once, and none empty: they become the columns of a data source. */
function columnNames(header: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, at) => {
    const plain = (header[at] ?? '').replace(/\s+/g, ' ').trim().slice(0, 60) || `Column ${at + 1}`;
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? plain : `${plain} ${count}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

function tableName(names: readonly string[], at: number): string {
  const all = names.join(' ').toLowerCase();
  if (/qty|quantity|unit price|menge|anzahl|aantal|description|article|artikel|item/.test(all))
    return LINE_ITEMS;
  if (/debit|credit|balance|withdraw|deposit|saldo/.test(all)) return 'Movements';
  return `Table ${at + 1}`;
}

function typeOf(texts: readonly string[]): Column['type'] {
  if (texts.length === 0) return 'text';
  const share = (holds: (text: string) => boolean) => texts.filter(holds).length / texts.length;
  if (share((text) => isWhole(text, writtenDates(text))) >= MOST) return 'date';
  if (share((text) => isWhole(text, amountsIn(text))) < MOST) return 'text';
  // Codes such as 0042 are no numbers.
  if (texts.some((text) => /^0\d/.test(text))) return 'text';
  return share((text) => amountsIn(text)[0]?.hasCents ?? false) >= MOST ? 'money' : 'number';
}

/** Nothing but the value stands there, save a unit. */
const isWhole = (text: string, found: readonly { start: number; end: number }[]): boolean => {
  const [only] = found;
  return found.length === 1 && only !== undefined && only.end - only.start >= text.trim().length - 4;
};

function typedCell(text: string, type: Column['type'], order: DateOrder | undefined): string | null {
  if (text === '') return null;
  if (type === 'date') return writtenDates(text, order)[0]?.value ?? null;
  if (type === 'text') return text;
  return amountsIn(text)[0]?.value ?? null;
}
