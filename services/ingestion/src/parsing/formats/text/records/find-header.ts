import type { ReadSettings } from '@plumbline/contracts';
import { elementAt, lastOf } from '@plumbline/statistics';
import type { TextRecord } from '../../../dialect/split-records.js';
import { isCaptionRow, isUnitRow, joinNames } from './header-rows.js';
import { hasNames, headerVotes, looksLikeNames, recordsAbove, typedColumns } from './header-votes.js';

/** Where a table begins: what stands before it, the records that name its columns, and why we think so. */
export interface HeaderChoice {
  columns: number;
  /** Records before the header (or before the first record, where there is no header). */
  preamble: TextRecord[];
  header: TextRecord[];
  /** One per column; empty where the file has no name for it. */
  names: string[];
  evidence: string;
}

const MAX_HEADER_ROWS = 5;
/** A record this full, against the usual one, can be the header. */
const FULL_ENOUGH = 0.7;
/** Characters of a joined name that the evidence shows. */
const MAX_SHOWN = 80;

/** `records` are the first of the table, blank ones included, with what stands above it. */
export function findHeader(records: TextRecord[], columns: number, settings: ReadSettings): HeaderChoice {
  if (settings.headerRow !== undefined) return chosenHeader(records, columns, settings.headerRow);
  const opening = records.slice(tableStart(records, columns)).filter((record) => filledCells(record) > 0);
  const table = opening.slice(recordsAbove(opening, columns));
  const start = table[0] ? records.indexOf(table[0]) : records.length;
  const preamble = records.slice(0, start);
  const rows = headerRows(table, columns);
  const header = table.slice(0, rows);
  return {
    columns,
    preamble,
    header,
    names: joinNames(header, columns),
    evidence: describe(header, joinNames(header, columns), columns),
  };
}

function chosenHeader(records: TextRecord[], columns: number, headerRow: number | null): HeaderChoice {
  const line = headerRow ?? 0;
  const evidence = line === 0 ? 'You said that there is none.' : 'You chose it.';
  const at = records.findIndex((record) => record.line >= line);
  if (line === 0 || at === -1)
    return { columns, preamble: [], header: [], names: joinNames([], columns), evidence };
  const header = withCompanions(records.slice(at, at + 1), records.slice(at + 1));
  const width = Math.max(columns, elementAt(header, 0).cells.length);
  return {
    columns: width,
    preamble: records.slice(0, at),
    header,
    names: joinNames(header, width),
    evidence,
  };
}

function filledCells(record: TextRecord): number {
  return record.cells.filter((cell) => cell.trim() !== '').length;
}

/** The first record of the table's width that is about as full as the others: titles padded with delimiters are not. */
function tableStart(records: TextRecord[], columns: number): number {
  const wide = records.filter((record) => record.cells.length === columns && filledCells(record) > 0);
  const fill = wide.map(filledCells).sort((a, b) => a - b);
  const usual = fill[Math.floor(fill.length / 2)] ?? 0;
  const least = Math.max(Math.min(2, columns), Math.ceil(usual * FULL_ENOUGH));
  const isStart = (record: TextRecord) =>
    record.cells.length >= columns - 1 && filledCells(record) >= least && !isComment(record, columns);
  const start = records.findIndex(isStart);
  const first = start === -1 ? 0 : start;
  return captionedStart(records, first, columns);
}

/** Rows of captions above the names belong to the header. */
function captionedStart(records: TextRecord[], start: number, columns: number): number {
  let first = start;
  while (first > 0 && start - first < MAX_HEADER_ROWS - 1) {
    const above = elementAt(records, first - 1);
    if (above.cells.length !== columns || !isCaptionRow(above, elementAt(records, first))) break;
    first--;
  }
  return first;
}

function isComment(record: TextRecord, columns: number): boolean {
  return record.raw.startsWith('#') && record.cells.length !== columns;
}

/** A header with the rows below it that belong to it beyond doubt: names under captions, units under names. */
function withCompanions(header: TextRecord[], below: TextRecord[]): TextRecord[] {
  const [next, ...rest] = below;
  const last = lastOf(header);
  const isUnits = next !== undefined && isUnitRow(next, last);
  const isMore =
    next !== undefined && header.length < MAX_HEADER_ROWS && (isUnits || isCaptionRow(last, next));
  if (!isMore) return header;
  return isUnits ? [...header, next] : withCompanions([...header, next], rest);
}

/** How many of the first records name columns: none, one, or several stacked ones. */
function headerRows(table: TextRecord[], columns: number): number {
  const [first] = table;
  if (!first) return 0;
  if (table.length === 1) return looksLikeNames(first) ? 1 : 0;
  const rows = withCompanions([first], table.slice(1)).length;
  if (rows > 1) return rows;
  const stacked = stackedHeaders(table, columns);
  if (stacked > 1) return withCompanions(table.slice(0, stacked), table.slice(stacked)).length;
  const body = table.slice(1).filter((record) => !isSame(record, first));
  return headerVotes(first, body, columns) >= 0 && hasNames(first) ? 1 : 0;
}

/** A header that stands again further down is still a header. */
function isSame(a: TextRecord, b: TextRecord): boolean {
  return a.cells.length === b.cells.length && a.cells.every((cell, index) => cell === b.cells[index]);
}

function stackedHeaders(table: TextRecord[], columns: number): number {
  const body = table.slice(Math.min(MAX_HEADER_ROWS, Math.ceil(table.length / 2)));
  if (body.length < 2) return 0;
  const typed = typedColumns(body, columns);
  const typedCount = typed.filter(Boolean).length;
  if (typedCount === 0) return 0;
  const isHeader = (record: TextRecord) =>
    looksLikeNames(record) &&
    record.cells.length === columns &&
    typed.filter((is, column) => is && /\p{L}/u.test(record.cells[column] ?? '')).length >= typedCount / 2;
  const end = table.findIndex((record) => !isHeader(record));
  return end === -1 || end > MAX_HEADER_ROWS ? 0 : end;
}

function describe(header: TextRecord[], joined: readonly string[], columns: number): string {
  if (header.length === 0) return 'The first record holds values like the ones below it.';
  if (header.length > 1) {
    const longest = joined.reduce((a, b) => (b.split(' ').length > a.split(' ').length ? b : a), '');
    return `${header.length} lines of names above the values, joined: “${longest.slice(0, MAX_SHOWN)}”.`;
  }
  const names = elementAt(header, 0)
    .cells.map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const repeated = names.length - new Set(names).size;
  const missing = Math.max(columns - names.length, 0);
  const parts = [`${names.length} ${names.length === 1 ? 'name' : 'names'}`];
  parts.push(repeated === 0 ? 'none repeated' : `${repeated} repeated`);
  if (missing > 0) parts.push(`${missing} missing`);
  return parts.join(', ');
}
