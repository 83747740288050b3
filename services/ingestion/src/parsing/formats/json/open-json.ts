import { join } from 'node:path';
import { type FileTable, MAX_COLUMNS, type SetAside } from '@plumbline/contracts';
import { prepareText } from '../../bytes/prepare-text.js';
import { ParseError } from '../../source/parse-error.js';
import { count } from '../../source/phrasing.js';
import type { Shape } from '../../source/source-reader.js';
import { nameColumns } from '../../table/column-names.js';
import { loadRecords, NORMALISED_DIALECT } from '../../table/load-records.js';
import type { RawTable } from '../../table/raw-table.js';
import type { FileRecords, FileRequest } from '../format-reader.js';
import { chooseJsonTable, type TableChoice, width } from './choose-json-table.js';
import { findJsonTables } from './find-json-tables.js';
import { type JsonTable, pointColumns } from './json-table.js';
import { jsonWarnings } from './json-warnings.js';
import { loadColumns } from './load-columns.js';
import { Outliner } from './outliner.js';
import { readJson } from './read-json.js';
import { type TableNames, tableNames } from './table-names.js';
import { type WrittenTable, writeTable } from './write-table.js';

/**
 * Opens a JSON file in two passes: one learns which tables it holds, one writes the records of the chosen table.
 * Throws ParseError `malformed`, `too_deep`, `not_a_table`, `too_many_columns` or `file_too_complex`.
 */
export async function openJson(request: FileRequest): Promise<FileRecords> {
  const { settings, limits, signal, tempDirectory } = request;
  const text = await prepareText(request.path, tempDirectory, settings, request.sha256, signal, 'document');
  const { path, bomBytes } = text;
  const source = { path, bomBytes, maxTokenBytes: limits.maxRecordBytes, signal };
  const outliner = new Outliner();
  const values = await readJson(source, outliner);
  const found = findJsonTables(outliner.document, values);
  const choice = chooseJsonTable(found, settings.table);
  if (!choice) throw notATable(outliner);
  const { table } = choice;
  checkWidth(table);
  const header = tableNames(table, settings);
  const outPath = join(tempDirectory, 'records.csv');
  const written = await writeTable(source, outPath, outliner, table, header.headerRecords, request.onRows);
  const isNamed = table.recordKind !== 'list' || header.headerRecords > 0 || table.names !== undefined;
  const { names, warnings } = nameColumns(header.names, isNamed ? table.record.firstLine : undefined);
  return {
    text,
    shape: shapeOf(choice, header),
    table: await load(request, outPath, table, names, written),
    sourceNames: header.names,
    totalLines: [],
    decimal: pointColumns(table, names),
    rejected: written.rejected,
    rowsRejected: written.rowsRejected,
    setAside: headerLines(table, header),
    warnings: [...text.warnings, ...warnings, ...jsonWarnings(table, found, names, written)],
  };
}

async function load(
  { engine, signal }: FileRequest,
  path: string,
  table: JsonTable,
  names: string[],
  { longestRow }: WrittenTable,
): Promise<RawTable> {
  const isByColumn = table.layout === 'columns';
  const file = {
    path,
    dialect: NORMALISED_DIALECT,
    columns: isByColumn ? 1 : names.length,
    skip: 0,
    lineEnd: 'lf' as const,
    maxRecordBytes: longestRow,
    hasLineColumn: true,
  };
  const loaded = await loadRecords(engine, file, names, signal);
  return isByColumn ? loadColumns(loaded, names, table.records) : loaded;
}

function shapeOf(
  { table, tables, evidence }: TableChoice,
  { headerRecords, evidence: why }: TableNames,
): Shape {
  return {
    layout: table.layout,
    ...(why ? { headerRow: headerRecords > 0 ? table.record.firstLine : null, headerEvidence: why } : {}),
    ...(tables
      ? { tables: tables.map((each) => withoutHeader(each, headerRecords)), tableEvidence: evidence }
      : {}),
  };
}

function withoutHeader(table: FileTable, headerRecords: number): FileTable {
  return table.chosen ? { ...table, records: table.records - headerRecords } : table;
}

function headerLines({ record }: JsonTable, { headerRecords }: TableNames): SetAside[] {
  const { firstLine } = record;
  return (
    record.sample?.slice(0, headerRecords).map((cells) => {
      return { kind: 'header', fromLine: firstLine, toLine: firstLine, text: cells.join(', ') };
    }) ?? []
  );
}

function checkWidth(table: JsonTable): void {
  const columns = width(table) + table.leading.length;
  if (columns <= MAX_COLUMNS) return;
  const many = table.record.entry ? `more than ${count(MAX_COLUMNS)}` : count(columns);
  const message = `The records have ${many} columns; at most ${count(MAX_COLUMNS)} can be read. Leave some out, or turn names into values.`;
  throw new ParseError('too_many_columns', message, { line: table.record.firstLine });
}

function notATable({ document }: Outliner): ParseError {
  const top = document.elementNode();
  const what =
    top.lists > 0
      ? 'an empty list, or lists without values'
      : top.objects > 0
        ? 'an object without values'
        : 'a single value';
  const message = `The file is valid JSON, but it holds ${what}: there are no records to make a table of. A table is a list of objects, such as [{"city": "Rome", "people": 2748109}].`;
  return new ParseError('not_a_table', message, { line: 1 });
}
