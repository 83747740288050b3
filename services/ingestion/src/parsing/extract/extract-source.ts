import { dirname } from 'node:path';
import { elementAt } from '@plumbline/statistics';
import { ParseError } from '../source/parse-error.js';
import type { SourceReader, SourceRecords, SourceRequest } from '../source/source-reader.js';
import type { TableExtract, Taken } from '../source/table-extract.js';
import { nameColumns } from '../table/column-names.js';
import type { RawTable } from '../table/raw-table.js';
import { declareColumns, digitWarnings } from './declare-columns.js';
import { extractSql } from './extract-sql.js';

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

  async read({ engine, settings, limits, signal, onRows }: SourceRequest): Promise<SourceRecords> {
    const { columns, warnings, server } = this.taken;
    const sourceNames = columns.map(({ name }) => name);
    const { names, warnings: nameWarnings } = nameColumns(sourceNames, 1);
    const sources = columns.map((_, index) => `c${index}`);
    const file = extractSql(this.file.path, this.taken, limits.maxRecordBytes);
    await engine.exec(`CREATE OR REPLACE TABLE ${RELATION} AS SELECT * FROM ${file}`, [], { signal });
    const { rows } = await engine.run(`SELECT count(*) FROM ${RELATION}`);
    const count = Number(elementAt(elementAt(rows, 0), 0));
    if (count !== this.taken.rows)
      throw new ParseError('internal', 'The file does not hold the rows that were taken.');
    onRows?.(count);
    const table: RawTable = {
      ...{ engine, relation: RELATION, columns: sources, names, rows: count, signal },
      // Lines of a database's answer are its rows, from 1.
      line: '(rowid + 1)',
    };
    const declared = await declareColumns(table, columns, settings);
    const { bytes, sha256 } = this.file;
    return {
      origin: {
        format: 'database',
        bytes,
        sha256,
        encoding: 'utf-8',
        encodingEvidence: `As ${server} sent it.`,
      },
      shape: { layout: 'table' in this.file.extract.selection ? 'table' : 'query' },
      table,
      sourceNames,
      totalLines: [],
      declared,
      ...{ rejected: [], rowsRejected: 0, setAside: [] },
      warnings: [...warnings, ...nameWarnings, ...digitWarnings(declared)],
    };
  }
}
