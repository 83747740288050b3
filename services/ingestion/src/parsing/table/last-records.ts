import type { CellValue } from '@plumbline/contracts';
import type { RawTable } from './raw-table.js';

/**
 * The last records and those of some lines, each as its line and its cells, in the order of the file. Found by their
 * places first: ordering or comparing beside thousands of cells is slow to plan.
 */
export async function lastRecords(
  table: RawTable,
  count: number,
  lines: readonly number[] = [],
): Promise<Array<[line: number, ...cells: CellValue[]]>> {
  const { engine, relation, signal } = table;
  const last = `SELECT rowid FROM ${relation} ORDER BY rowid DESC LIMIT ${count}`;
  const { rows: places } = await engine.run(last, [], { signal });
  if (places.length === 0) return [];
  const isLine = lines.length > 0 ? `${table.line} IN (${lines.join(', ')}) OR` : '';
  const query = `SELECT ${table.line}, ${table.columns.join(', ')} FROM ${relation} WHERE ${isLine} rowid IN (${places.join(', ')})`;
  const { rows } = await engine.run(query, [], { signal });
  const records = rows.map(([line = null, ...cells]): [number, ...CellValue[]] => [Number(line), ...cells]);
  return records.sort(([one], [other]) => one - other);
}
