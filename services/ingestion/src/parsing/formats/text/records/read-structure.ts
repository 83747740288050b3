import {
  type FileTable,
  MAX_COLUMNS,
  type ReadSettings,
  type ReadWarning,
  type Receipt,
  type SetAside,
} from '@plumbline/contracts';
import type { Dialect } from '../../../dialect/dialect.js';
import { splitRecords, type TextRecord } from '../../../dialect/split-records.js';
import { ParseError } from '../../../source/parse-error.js';
import { count } from '../../../source/phrasing.js';
import {
  blockOf,
  checkWanted,
  chooseSpan,
  listBlocks,
  listSpans,
  otherLines,
  tableEvidence,
} from './choose-table.js';
import { findHeader, type HeaderChoice } from './find-header.js';
import { findTables, isTable, type Spans, type TableSpan } from './find-tables.js';
import type { Outline } from './outline.js';
import { type ColumnHabit, columnHabits } from './realign.js';
import { tooManyColumns } from './record-limits.js';
import { HEAD_RECORDS, placeOf, type RecordSource, recordsOf } from './record-source.js';
import { innerRuns, isPlain, type Lines, lineEndingOf, scanFile } from './scan-file.js';
import { SetAsideList } from './set-aside-list.js';
import { type Block, findSideBySide, type SideBySide } from './side-by-side.js';

/** Where the records of the chosen table are, and everything else that the file holds. */
export interface Structure {
  header: HeaderChoice;
  columns: number;
  firstLine: number;
  lastLine: number;
  /** The columns of the table, where it stands beside another. */
  block?: { from: number; to: number };
  /** All tables of the file, where there are several. */
  tables?: FileTable[];
  tableEvidence?: string;
  setAside: SetAside[];
  warnings: ReadWarning[];
  outline: Outline;
  lineEnding: Receipt['lineEnding'];
  /** One line per record, one width, nothing between them: the engine may read the file as it is. */
  isPlain: boolean;
  hasExtra: boolean;
  /** What the columns usually hold, where records are of other widths. */
  habits: ColumnHabit[];
}

/** Reads the shape of the whole file, then chooses its table and header. */
export async function readStructure(
  source: RecordSource,
  dialect: Dialect,
  columns: number,
  settings: ReadSettings,
  signal?: AbortSignal,
): Promise<Structure> {
  const first = findHeader(
    splitRecords(source.head, dialect, HEAD_RECORDS, source.firstLine),
    columns,
    settings,
  );
  // One table of several that a person chose stands between headers.
  const named = settings.table === undefined ? first : { ...first, header: [] };
  const scan = await scanFile(source, dialect, named, signal);
  const { outline } = scan;
  checkWidth(outline);
  checkHeaderRow(outline, settings);
  const spans = findTables(outline, first.header.at(-1)?.raw);
  const span = chooseSpan(spans, settings);
  if (!span)
    throw new ParseError('empty_file', 'The file holds no records: nothing but delimiters and blank lines.');
  const choice = { span, settings, isOnly: spans.tables.filter(isTable).length < 2 };
  const side = await sideBySide(source, dialect, choice, signal);
  const tables = await tablesOf(source, dialect, spans, choice, side);
  const block = blockOf(side, tables);
  const header =
    block?.header ?? (await headerOf(source, dialect, { ...choice, first, lines: outline.lines }));
  const lines = tableLines(header, choice, block, source, outline.lines);
  const inner = innerRuns(outline, lines);
  const isRagged = !block && inner.some(({ cells }) => cells > 0 && cells !== header.columns);
  return {
    header,
    columns: header.columns,
    ...lines,
    ...(block ? { block: { from: block.from, to: block.to } } : {}),
    ...(tables.length > 1 ? { tables, tableEvidence: tableEvidence(tables, settings) } : {}),
    setAside: outside(header, otherLines(spans, span), lines),
    warnings: side && !side.areTables && !block ? [maybeTables(side)] : [],
    outline,
    lineEnding: lineEndingOf(scan),
    isPlain: !block && isPlain(source, dialect, scan, header, lines),
    hasExtra: !block && inner.some((run) => run.mostCells > header.columns),
    habits: isRagged ? await habitsOf(source, dialect, span, header) : [],
  };
}

function checkWidth(outline: Outline): void {
  const widest = outline.runs.find((run) => run.mostCells > MAX_COLUMNS);
  if (widest) throw tooManyColumns(widest.firstLine, widest.mostCells);
}

function checkHeaderRow({ lines }: Outline, { headerRow }: ReadSettings): void {
  if (!headerRow || headerRow <= lines) return;
  throw new ParseError(
    'not_a_table',
    `You chose line ${count(headerRow)} for the header, but the file ends on line ${count(lines)}. Choose a line that the file has, or let the file decide.`,
    { line: headerRow },
  );
}

interface Choice {
  span: TableSpan;
  settings: ReadSettings;
  /** No other table stands on other lines. */
  isOnly: boolean;
}

/** The header found in the file's head holds if the chosen table begins there; else its own first records are looked at. */
async function headerOf(
  source: RecordSource,
  dialect: Dialect,
  { span, settings, isOnly, lines, first }: Choice & { lines: number; first: HeaderChoice },
): Promise<HeaderChoice> {
  const { headerRow } = settings;
  const isWholeFile = isOnly && settings.table === undefined;
  const firstLine = first.header[0]?.line ?? first.preamble.at(-1)?.line ?? source.firstLine;
  if (headerRow !== undefined) {
    const isFound = !headerRow || first.header.length > 0;
    if (isFound && isWholeFile) return first;
    const place = isFound ? span : await placeOf(source, dialect, headerRow);
    return findHeader(
      await recordsOf(source, dialect, { ...place, lastLine: lines }),
      span.columns,
      settings,
    );
  }
  const isWhole = span.lastLine >= Math.min(lines, HEAD_RECORDS) && first.columns === span.columns;
  if (isWhole && span.firstLine <= firstLine + 1) return first;
  return findHeader(await recordsOf(source, dialect, span), span.columns, settings);
}

async function sideBySide(
  source: RecordSource,
  dialect: Dialect,
  { span, settings }: Choice,
  signal?: AbortSignal,
): Promise<SideBySide | undefined> {
  if (settings.headerRow !== undefined || span.columns < 3) return undefined;
  return findSideBySide(source, dialect, span, await recordsOf(source, dialect, span), signal);
}

async function tablesOf(
  source: RecordSource,
  dialect: Dialect,
  spans: Spans,
  { span, settings, isOnly }: Choice,
  side: SideBySide | undefined,
): Promise<FileTable[]> {
  if (isOnly && !side && settings.table === undefined) return [];
  const listed = await listSpans(source, dialect, spans, span);
  const tables = listed.flatMap((table) =>
    table.chosen && side ? listBlocks(side, table, isOnly, settings.table) : [table],
  );
  checkWanted(tables, settings.table);
  return tables.sort((a, b) => b.records - a.records);
}

async function habitsOf(
  source: RecordSource,
  dialect: Dialect,
  span: TableSpan,
  { columns, header, preamble }: HeaderChoice,
): Promise<ColumnHabit[]> {
  const above = header.at(-1)?.line ?? preamble.at(-1)?.line ?? 0;
  const records = (await recordsOf(source, dialect, span)).filter(({ line }) => line > above);
  return columnHabits(
    records.map(({ cells }) => cells),
    columns,
  );
}

/** Where a table may stand beside another, but nothing proves it. */
function maybeTables({ blocks }: SideBySide): ReadWarning {
  const ranges = blocks.map(({ from, to }) => `${from + 1} to ${to}`);
  const message = `Empty columns stand between columns ${ranges.join(' and ')}. Read as one table; if they are tables of their own, choose one of them.`;
  return { code: 'maybe_several_tables', message, count: blocks.length };
}

/** The data records: after the header, and up to where the chosen table ends. */
function tableLines(
  header: HeaderChoice,
  { span, settings, isOnly }: Choice,
  block: Block | undefined,
  source: RecordSource,
  lines: number,
): Lines {
  const isWholeFile = isOnly && settings.table === undefined && settings.headerRow !== undefined;
  const last = header.header.at(-1) ?? header.preamble.at(-1);
  const start = isWholeFile ? source.firstLine : span.firstLine;
  const firstLine = last ? last.line + last.lines : start;
  const lastLine = block?.lastLine ?? (isWholeFile && settings.headerRow ? lines : span.lastLine);
  return { firstLine, lastLine: Math.max(lastLine, firstLine - 1) };
}

function outside(header: HeaderChoice, others: readonly SetAside[], lines: Lines): SetAside[] {
  const list = new SetAsideList();
  const start = header.header[0]?.line ?? lines.firstLine;
  const add = ({ kind, fromLine, toLine, text }: SetAside) => list.add(kind, fromLine, toLine, text);
  for (const each of others.filter((other) => other.toLine < start)) add(each);
  for (const record of header.preamble) {
    const isListed = others.some((each) => each.fromLine <= record.line && record.line <= each.toLine);
    if (isListed) continue;
    const isBlank = record.cells.every((cell) => cell.trim() === '');
    list.add(isBlank ? 'blank' : commentOr(record), record.line, record.line + record.lines - 1, record.raw);
  }
  for (const record of header.header)
    list.add('header', record.line, record.line + record.lines - 1, record.raw);
  for (const each of others.filter((other) => other.fromLine > lines.lastLine)) add(each);
  return list.entries();
}

function commentOr(record: TextRecord): SetAside['kind'] {
  return record.raw.startsWith('#') ? 'comment' : 'preamble';
}

/** Blank lines outside the table that nothing else accounts for. */
export function blankLines(outline: Outline, lines: Lines, listed: readonly SetAside[]): SetAside[] {
  const isListed = (line: number) => listed.some((each) => each.fromLine <= line && line <= each.toLine);
  return outline.runs
    .filter((run) => run.cells === 0 && !isListed(run.firstLine))
    .filter((run) => run.lastLine < lines.firstLine || run.firstLine > lines.lastLine)
    .map((run) => ({ kind: 'blank', fromLine: run.firstLine, toLine: run.lastLine, text: '' }));
}
