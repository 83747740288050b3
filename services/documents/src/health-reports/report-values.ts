import type { DocumentPage, PageBox, PageCell, ReportValue } from '@plumbline/contracts';
import { headOf, type ReportHead } from './report-heads.js';
import { around, linesUnderTitles } from './report-lines.js';
import { isWithoutNumber, measuredIn, type ReportRow } from './report-row.js';

/** What a page of a laboratory report says: values with their places, and how many results are no number to compare. */
interface PageValues {
  values: ReportValue[];
  withoutNumber: number;
}

/** The values of laboratory tests on a page: of its tables, or of lines under titles where those tell more. */
export function reportValuesOf(page: DocumentPage): PageValues {
  const [ofTables, ofLines] = [rowsOfTables(page), linesUnderTitles(page)].map((rows) => ({
    values: rows.flatMap((row) => valueIn(row, page)),
    withoutNumber: rows.filter(isWithoutNumber).length,
  }));
  const none = { values: [], withoutNumber: 0 };
  return ((ofLines?.values.length ?? 0) > (ofTables?.values.length ?? 0) ? ofLines : ofTables) ?? none;
}

function rowsOfTables(page: DocumentPage): ReportRow[] {
  return page.tables.flatMap((table) => {
    const titled = table.rows.slice(0, Math.max(1, table.headerRows)).map(headsIn);
    const at = titled.findIndex((heads) => heads !== undefined);
    const heads = titled[at];
    return heads ? table.rows.slice(at + 1).map((cells) => rowOf(cells, heads)) : [];
  });
}

/** What each column holds; undefined for a row that titles no tests and results. */
function headsIn(cells: readonly PageCell[]): (ReportHead | undefined)[] | undefined {
  const heads = cells.map(({ text }) => headOf(plain(text)));
  return heads.includes('name') && heads.includes('value') ? heads : undefined;
}

function rowOf(cells: readonly PageCell[], heads: readonly (ReportHead | undefined)[]): ReportRow {
  const of = (wanted: ReportHead): string[] =>
    heads.flatMap((head, at) => (head === wanted ? [plain(cells[at]?.text ?? '')] : []));
  const written = cells.filter(({ text }) => text.trim() !== '');
  const [name = '', unit = '', range = ''] = (['name', 'unit', 'range'] as const).map(
    (head) => of(head)[0] ?? '',
  );
  return { name, values: of('value'), unit, range, box: around(written.map(({ box }) => box)) };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

function valueIn(row: ReportRow, page: DocumentPage): ReportValue[] {
  const measured = measuredIn(row);
  return measured ? [{ ...measured, page: page.n, box: row.box, sureness: surenessIn(page, row.box) }] : [];
}

/** Of the least sure of the words in the box; what stands in the file as text is sure. */
function surenessIn({ words }: DocumentPage, [left, top, right, bottom]: PageBox): number {
  const inside = words.filter(({ box: [x0, y0, x1, y1] }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return Math.min(1, ...inside.map(({ confidence = 1 }) => confidence));
}
