import type { FileTable, ReadSettings, SetAside } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { Dialect } from '../../../dialect/dialect.js';
import type { TextRecord } from '../../../dialect/split-records.js';
import { withoutTrailing } from '../../../dialect/without-trailing.js';
import { ParseError } from '../../../source/parse-error.js';
import { count } from '../../../source/phrasing.js';
import { findHeader } from './find-header.js';
import { isTable, type Spans, type TableSpan } from './find-tables.js';
import { type RecordSource, recordsOf } from './record-source.js';
import type { Block, SideBySide } from './side-by-side.js';

/** Bytes of a table that is only offered, for its header. */
const OPENING_BYTES = 64 * 1024;
/** More tables than this are not looked into. */
const MAX_TABLES = 100;
const MAX_NAME_CHARACTERS = 80;
/** Lines between a title and its table. */
const TITLE_DISTANCE = 2;
/** What stands below a table rather than above the next one. */
const FOOTNOTE = /^[\s"*]*(?:source|note|quelle|\*)/i;

/** The stretch that a user asked for, or that holds the header they named, else the largest (of equals the first). */
export function chooseSpan({ tables }: Spans, settings: ReadSettings): TableSpan | undefined {
  const largest = tables.reduce<TableSpan | undefined>(
    (best, span) => (best && !isLarger(span, best) ? best : span),
    undefined,
  );
  const named = tables.find((span) => settings.table?.split('-columns-')[0] === spanId(span));
  const line = settings.headerRow ?? 0;
  const holding = line > 0 ? tables.find((span) => span.lastLine >= line) : undefined;
  return named ?? holding ?? largest;
}

/** Of more records; but a legend may be longer than the table above it, that has twice as many columns and more cells. */
function isLarger(span: TableSpan, other: TableSpan): boolean {
  const [width, otherWidth] = [widthOf(span), widthOf(other)];
  const isAlike = 2 * Math.min(width, otherWidth) > Math.max(width, otherWidth);
  return isAlike ? span.records > other.records : span.records * width > other.records * otherWidth;
}

function widthOf({ columns, extent }: TableSpan): number {
  return Math.max(1, Math.min(extent, columns));
}

function spanId({ firstLine, lastLine }: TableSpan): string {
  return `lines-${firstLine}-${lastLine}`;
}

/** What stands on other lines than the chosen table. */
export function otherLines({ tables, notes }: Spans, main: TableSpan): SetAside[] {
  const outside = [...tables, ...notes].filter((span) => span !== main);
  return outside
    .map((span): SetAside => {
      const place = span.firstLine < main.firstLine ? 'preamble' : 'footnote';
      const note = span.text.startsWith('#') ? 'comment' : place;
      const kind = tables.includes(span) && isTable(span) ? 'other_table' : note;
      return { kind, fromLine: span.firstLine, toLine: span.lastLine, text: span.text };
    })
    .sort((a, b) => a.fromLine - b.fromLine);
}

/** The tables below each other that a user may choose from. */
export async function listSpans(
  source: RecordSource,
  dialect: Dialect,
  spans: Spans,
  main: TableSpan,
): Promise<FileTable[]> {
  const offered = spans.tables.filter((span) => span === main || isTable(span)).slice(0, MAX_TABLES);
  const listed: FileTable[] = [];
  for (const span of offered) {
    const { preamble, header } = findHeader(
      await recordsOf(source, dialect, span, OPENING_BYTES),
      span.columns,
      {},
    );
    const above =
      preamble.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length + header.length;
    const fromLine = header[0]?.line ?? span.firstLine;
    listed.push({
      id: spanId(span),
      name:
        titleOf(preamble) ?? noteAbove(spans, span) ?? `Lines ${count(fromLine)} to ${count(span.lastLine)}`,
      records: Math.max(span.records - above, 0),
      columns: Math.min(span.extent, span.columns),
      fromLine,
      toLine: span.lastLine,
      chosen: span === main,
    });
  }
  return listed;
}

/** The blocks of the chosen stretch in its place, and the whole where the blocks are only a possibility. */
export function listBlocks(
  { blocks, areTables }: SideBySide,
  span: FileTable,
  isOnlySpan: boolean,
  wanted: string | undefined,
): FileTable[] {
  const prefix = isOnlySpan ? '' : `${span.id}-`;
  const listed = blocks.map((block): FileTable => {
    const place = `${count(block.from + 1)} to ${count(block.to)}`;
    return {
      id: `${prefix}columns-${block.from + 1}-${block.to}`,
      name: titleOf(block.header.preamble) ?? `Columns ${place}`,
      records: block.records,
      columns: block.to - block.from,
      chosen: false,
    };
  });
  const all = areTables ? listed : [span, ...listed];
  const chosen = all.find(({ id }) => id === wanted) ?? (areTables ? largestOf(listed) : span);
  return all.map((table) => ({ ...table, chosen: table === chosen }));
}

function largestOf(tables: readonly FileTable[]): FileTable {
  return tables.reduce((best, table) => (table.records > best.records ? table : best));
}

/** Refuses a table that the file does not have, and names those that it has. */
export function checkWanted(tables: readonly FileTable[], wanted: string | undefined): void {
  if (wanted === undefined || tables.some(({ id }) => id === wanted)) return;
  const list = tables.map(({ id, name }) => `${name} (${id})`).join(', ');
  throw new ParseError(
    'not_a_table',
    `The file has no table “${wanted}”. It holds ${tables.length === 1 ? 'one table' : `${tables.length} tables`}: ${list}. Choose one of them, or leave the choice to the file.`,
  );
}

/** Why this table was taken; undefined where there is no other. */
export function tableEvidence(tables: readonly FileTable[], settings: ReadSettings): string | undefined {
  const chosen = tables.find((table) => table.chosen);
  if (tables.length < 2 || !chosen) return undefined;
  if (settings.table !== undefined) return 'You chose it.';
  if (settings.headerRow) return 'It holds the header that you chose.';
  const size = `${count(chosen.records)} ${chosen.records === 1 ? 'record' : 'records'}`;
  const isLongest = tables.every(({ records }) => records <= chosen.records);
  return isLongest
    ? `The largest of ${tables.length} tables: ${size}.`
    : `The largest of ${tables.length} tables: ${size} of ${count(chosen.columns)} columns.`;
}

/** A title is a single cell right above the names. */
function titleOf(preamble: readonly TextRecord[]): string | undefined {
  const texts = preamble.map(({ cells }) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  const last = texts.findLast((cells) => cells.length > 0);
  return last?.length === 1 ? asName(elementAt(last, 0)) : undefined;
}

function noteAbove({ notes }: Spans, span: TableSpan): string | undefined {
  const note = notes.find(
    ({ lastLine }) => lastLine < span.firstLine && lastLine >= span.firstLine - TITLE_DISTANCE,
  );
  const line = note?.text.split('\n').at(-1);
  return line === undefined || FOOTNOTE.test(line) ? undefined : asName(line);
}

function asName(text: string): string | undefined {
  const name = withoutTrailing(text.replace(/^[#\s"']+/, '').trimEnd(), ' \t\r\n,;|"\'');
  return name === '' || name.length > MAX_NAME_CHARACTERS ? undefined : name;
}

/** The block that a listed table stands for; undefined for a whole stretch. */
export function blockOf(side: SideBySide | undefined, tables: readonly FileTable[]): Block | undefined {
  const chosen = tables.find((table) => table.chosen);
  return side?.blocks.find(({ from, to }) => chosen?.id.endsWith(`columns-${from + 1}-${to}`));
}
