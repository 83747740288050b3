import { dirname } from 'node:path';
import { elementAt } from '@plumbline/statistics';
import { GrowingCells } from '../columns/typed-cells.js';
import { ParseError } from '../source/parse-error.js';
import type { SourceReader, SourceRecords, SourceRequest } from '../source/source-reader.js';
import type { TableExtract, Taken } from '../source/table-extract.js';
import { nameColumns } from '../table/column-names.js';
import type { RawTable } from '../table/raw-table.js';
import { declareColumns, declareUnseen, sourceOf } from './declare-columns.js';
import { extractSql } from './extract-sql.js';
import { recordsOfText, recordsOfValues } from './extracted-records.js';

interface ExtractFile {
  path: string;
  bytes: number;
  sha256: string;
  extract: TableExtract;
}

const RELATION = 'records';

/** Rows that were taken of a database as a source: what each column is was said by the database. */
export class ExtractSource implements SourceReader {
  readonly folders: readonly string[];
  private readonly taken: Taken;

  constructor(private readonly file: ExtractFile) {
    this.folders = [dirname(file.path)];
    if (!file.extract.taken)
      throw new ParseError('internal', 'The rows were not taken from the database yet.');
    this.taken = file.extract.taken;
  }

  async estimateColumns(): Promise<number> {
    return this.taken.columns.length;
  }

  async read(request: SourceRequest): Promise<SourceRecords> {
    const { columns } = this.taken;
    const names = nameColumns(
      columns.map(({ name }) => name),
      1,
    );
    const file = extractSql(this.file.path, this.taken, request.limits.maxRecordBytes);
    const { bytes, sha256, extract } = this.file;
    const source = { ...names, taken: this.taken, selection: extract.selection, bytes, sha256 };
    const unseen = request.wantsTexts ? undefined : declareUnseen(columns, names.names, request.settings);
    if (!unseen) {
      const table = await this.load(file, names.names, request);
      return recordsOfText(source, table, await declareColumns(table, columns, request.settings));
    }
    // Read as what they are at once, without their text in between.
    const cells = new GrowingCells(request.engine, unseen, request.signal);
    await cells.add(file);
    return recordsOfValues(source, cells.cells(), unseen, request);
  }

  private async load(file: string, names: string[], request: SourceRequest): Promise<RawTable> {
    const { engine, signal, onRows } = request;
    await engine.exec(`CREATE OR REPLACE TABLE ${RELATION} AS SELECT * FROM ${file}`, [], { signal });
    const { rows } = await engine.run(`SELECT count(*) FROM ${RELATION}`);
    const count = Number(elementAt(elementAt(rows, 0), 0));
    onRows?.(count);
    return {
      ...{ engine, relation: RELATION, names, rows: count, signal },
      columns: names.map((_, index) => sourceOf(index)),
      // Lines of a database's answer are its rows, from 1.
      line: '(rowid + 1)',
    };
  }
}
