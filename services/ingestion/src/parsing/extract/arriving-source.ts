import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DecidedColumn } from '../columns/decided-column.js';
import { cellsOf, GrowingCells } from '../columns/typed-cells.js';
import { parseSource } from '../parse-source.js';
import { ParseError } from '../source/parse-error.js';
import type { ArrivingOptions, ParseResult, RowsEnd, RowsPart } from '../source/parse-options.js';
import type { SourceReader, SourceRecords, SourceRequest } from '../source/source-reader.js';
import type { ExtractedColumn } from '../source/table-extract.js';
import { nameColumns } from '../table/column-names.js';
import { declareUnseen } from './declare-columns.js';
import { extractSql } from './extract-sql.js';
import { recordsOfValues } from './extracted-records.js';

/**
 * Parses rows while they are taken of their database: the same as `parseFile` makes of the whole file.
 * @throws ParseError also where that file has to be parsed instead: what the first part says of a column does not hold for all
 */
export function parseArriving(
  options: ArrivingOptions,
  arriving: AsyncIterable<RowsPart | RowsEnd>,
): Promise<ParseResult> {
  return parseSource(new ArrivingSource(options, arriving[Symbol.asyncIterator]()), options);
}

/** Rows that come in parts, each as a file that is gone once it is read. */
class ArrivingSource implements SourceReader {
  readonly folders: readonly string[];
  private first: RowsPart | undefined;

  constructor(
    private readonly options: Pick<ArrivingOptions, 'folder' | 'selection'>,
    private readonly arriving: AsyncIterator<RowsPart | RowsEnd>,
  ) {
    this.folders = [options.folder];
  }

  async estimateColumns(): Promise<number> {
    const message = await this.next();
    if ('taken' in message) throw instead();
    this.first = message;
    return message.columns.length;
  }

  async read(request: SourceRequest): Promise<SourceRecords> {
    const { engine, signal, onRows } = request;
    const { first } = this;
    if (!first) throw instead();
    const declared = declare(first.columns, request);
    const cells = new GrowingCells(engine, declared, signal);
    let message: RowsPart | RowsEnd = first;
    for (; !('taken' in message); message = await this.next()) {
      await cells.add(extractSql(message.path, message, request.limits.maxRecordBytes, { hasHeader: false }));
      await rm(message.path);
    }
    const { taken, bytes, sha256 } = message;
    const all = declare(taken.columns, request);
    if (!isDeepStrictEqual(valuesOf(declared), valuesOf(all))) throw instead();
    const source = { ...namesOf(taken.columns), taken, selection: this.options.selection, bytes, sha256 };
    return recordsOfValues(source, cells.cells(), all, { engine, signal, onRows });
  }

  private async next(): Promise<RowsPart | RowsEnd> {
    const { value, done } = await this.arriving.next();
    if (done) throw instead();
    return value;
  }
}

const namesOf = (columns: readonly ExtractedColumn[]) =>
  nameColumns(
    columns.map(({ name }) => name),
    1,
  );

function declare(
  columns: readonly ExtractedColumn[],
  { settings }: Pick<SourceRequest, 'settings'>,
): DecidedColumn[] {
  const declared = declareUnseen(columns, namesOf(columns).names, settings);
  if (!declared) throw instead();
  return declared;
}

/** What becomes of a cell of each column. */
const valuesOf = (columns: readonly DecidedColumn[]) => cellsOf({ relation: '', line: '' }, columns).values;

const instead = () => new ParseError('internal', 'These rows have to be read once all of them are here.');
