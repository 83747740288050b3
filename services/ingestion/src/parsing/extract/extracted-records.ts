import type { ReadWarning } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { KeptCells } from '../columns/typed-cells.js';
import { ParseError } from '../source/parse-error.js';
import type { SourceRecords, SourceRequest } from '../source/source-reader.js';
import type { TableExtract, Taken } from '../source/table-extract.js';
import type { RawTable } from '../table/raw-table.js';
import { digitWarnings } from './declare-columns.js';

/** What is known of rows that were taken of a database, beside the rows. */
interface ExtractedRows {
  taken: Taken;
  selection: TableExtract['selection'];
  bytes: number;
  sha256: string;
  /** What the columns are called, and what is said of that. */
  names: string[];
  warnings: ReadWarning[];
}

/** Records whose text is in the engine. @throws ParseError where they are others than were taken */
export function recordsOfText(
  { taken, selection, bytes, sha256, warnings }: ExtractedRows,
  table: RawTable,
  declared: DecidedColumn[],
): SourceRecords {
  const { columns, rows, server } = taken;
  if (table.rows !== rows)
    throw new ParseError('internal', 'The file does not hold the rows that were taken.');
  const encodingEvidence = `As ${server} sent it.`;
  return {
    origin: { format: 'database', bytes, sha256, encoding: 'utf-8', encodingEvidence },
    shape: { layout: 'table' in selection ? 'table' : 'query' },
    table,
    sourceNames: columns.map(({ name }) => name),
    totalLines: [],
    declared,
    ...{ rejected: [], rowsRejected: 0, setAside: [] },
    warnings: [...taken.warnings, ...warnings, ...digitWarnings(declared)],
  };
}

/** Records that the engine holds as values: a text is its own value, and of all others nothing else is asked. */
export async function recordsOfValues(
  source: ExtractedRows,
  cells: KeptCells,
  declared: readonly DecidedColumn[],
  { engine, signal, onRows }: Pick<SourceRequest, 'engine' | 'signal' | 'onRows'>,
): Promise<SourceRecords> {
  const { rows } = await engine.run(`SELECT count(*) FROM ${cells.relation}`, [], { signal });
  const { relation, values, line } = cells;
  const table: RawTable = {
    ...{ engine, relation, line, signal, names: source.names, columns: [...values] },
    rows: Number(elementAt(elementAt(rows, 0), 0)),
  };
  onRows?.(table.rows);
  const placed = declared.map((column, index) => ({ ...column, source: elementAt(values, index) }));
  return { ...recordsOfText(source, table, placed), cells };
}
