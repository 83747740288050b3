import { type Engine, quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import type { Dialect } from '../dialect/dialect.js';
import type { RawTable } from './raw-table.js';

/** A file whose records DuckDB can be trusted with: one width, one line each. */
export interface PlainFile {
  path: string;
  dialect: Dialect;
  columns: number;
  /** Lines before the first record. */
  skip: number;
  lineEnd: 'lf' | 'crlf';
  maxRecordBytes: number;
  /** The first cell of each record is its line number. */
  hasLineColumn: boolean;
}

/** How the reader itself writes records. */
export const NORMALISED_DIALECT: Dialect = { delimiter: ',', quote: '"', escape: '"', padding: 'none' };

const RELATION = 'records';

/** Loads all records as text, in the order of the file. */
export async function loadRecords(
  engine: Engine,
  file: PlainFile,
  names: string[],
  signal?: AbortSignal,
): Promise<RawTable> {
  const columns = Array.from({ length: file.columns }, (_, index) => `c${index}`);
  const all = file.hasLineColumn ? ['line', ...columns] : columns;
  await engine.exec(`CREATE OR REPLACE TABLE ${RELATION} AS SELECT * FROM ${readCsvSql(file, all)}`, [], {
    signal,
  });
  const { rows } = await engine.run(`SELECT count(*) FROM ${RELATION}`);
  const line = file.hasLineColumn ? 'line' : `(rowid + ${file.skip + 1})`;
  return { engine, relation: RELATION, columns, names, line, rows: Number(elementAt(rows, 0)[0]), signal };
}

/** Nothing is left to the engine's own detection, which errs in silence. */
function readCsvSql(file: PlainFile, columns: string[]): string {
  const { dialect } = file;
  const types = columns.map((column) => `'${column}': '${column === 'line' ? 'BIGINT' : 'VARCHAR'}'`);
  const options = [
    'auto_detect = false',
    'header = false',
    `skip = ${file.skip}`,
    `delim = ${quoteText(dialect.delimiter === '' ? '\u0001' : dialect.delimiter)}`,
    `quote = ${quoteText(dialect.quote)}`,
    `escape = ${quoteText(dialect.escape)}`,
    // Told that lines end in both, the engine finds none of them; left to itself, it finds all.
    ...(file.lineEnd === 'lf' ? ["new_line = '\\n'"] : []),
    `max_line_size = ${file.maxRecordBytes + 1_024}`,
    'strict_mode = true',
    `columns = {${types.join(', ')}}`,
  ];
  return `read_csv(${quoteText(file.path)}, ${options.join(', ')})`;
}

/** Another table takes the place of the records. */
export async function replaceRecords(engine: Engine, by: string): Promise<RawTable['relation']> {
  await dropRecords(engine);
  await engine.exec(`ALTER TABLE ${by} RENAME TO ${RELATION}`);
  return RELATION;
}

/** Frees the text once it has been written in its types. */
export async function dropRecords(engine: Engine): Promise<void> {
  await engine.exec(`DROP TABLE IF EXISTS ${RELATION}`);
}
