import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { CellValue, QueryResult } from '@plumbline/contracts';
import { boundValue, type SqlValue } from './bind-value.js';
import { resultTypeOf, toCell } from './cells.js';
import { EngineError, ResultTooLarge } from './engine-errors.js';

export interface ResultBounds {
  maxRows: number;
  /** Characters of all text cells together. */
  maxText: number;
}

/**
 * Runs the statement to its end before a row is read. A stream would hide what happens on its way: past its first
 * buffer, an error or an interrupt ends it as if that had been all. And until it is read, a result counts within the
 * engine's memory limit.
 */
export async function readResult(
  connection: DuckDBConnection,
  sql: string,
  values: readonly SqlValue[],
  { maxRows, maxText }: ResultBounds,
): Promise<QueryResult> {
  const result = await connection.run(sql, values.map(boundValue));
  if (result.rowCount > maxRows) throw new ResultTooLarge(`The result has more than ${maxRows} rows.`);
  const columns = result.columnNames().map((name, index) => ({
    name,
    type: resultTypeOf(result.columnType(index)),
  }));
  const rows: CellValue[][] = [];
  let text = 0;
  while (rows.length < result.rowCount) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) throw new EngineError('The result could not be read to its end.');
    const vectors = columns.map((_, index) => chunk.getColumnVector(index));
    // Cell by cell: whole chunks of long texts would be in memory before they could be counted.
    for (let at = 0; at < chunk.rowCount; at++) {
      const row = vectors.map((vector) => {
        const cell = toCell(vector.getItem(at));
        if (typeof cell === 'string') text += cell.length;
        if (text > maxText)
          throw new ResultTooLarge(`The result has more than ${maxText} characters of text.`);
        return cell;
      });
      rows.push(row);
    }
  }
  return { columns, rows };
}

/** Some rows of a result as the engine holds them: columns by their place, rows from 0. */
export interface ColumnChunk {
  rowCount: number;
  cell(column: number, row: number): DuckDBValue;
}

/** Runs the statement to its end, as above, and gives its chunks as they are. */
export async function readChunks(
  connection: DuckDBConnection,
  sql: string,
  values: readonly SqlValue[],
  onChunk: (chunk: ColumnChunk) => void,
): Promise<void> {
  const result = await connection.run(sql, values.map(boundValue));
  let rows = 0;
  while (rows < result.rowCount) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) throw new EngineError('The result could not be read to its end.');
    const vectors = Array.from({ length: chunk.columnCount }, (_, index) => chunk.getColumnVector(index));
    onChunk({ rowCount: chunk.rowCount, cell: (column, row) => vectors[column]?.getItem(row) ?? null });
    rows += chunk.rowCount;
  }
}
