import type { RawTable } from '../table/raw-table.js';

/** Enough to tell how the texts of a column look. */
const SAMPLE_ROWS = 200;
/** The look of a text shows early; longer ones are prose by their length. */
const MAX_CHARACTERS = 200;

/** What each column holds in the first rows, in this order: reading more only to see how texts look costs too much. */
export async function sampleTexts(
  table: RawTable,
  columns: readonly string[],
): Promise<Map<string, string[]>> {
  if (columns.length === 0) return new Map();
  const cells = columns.map((column) => `left(${column}, ${MAX_CHARACTERS})`).join(', ');
  const query = `SELECT ${cells} FROM ${table.relation} LIMIT ${SAMPLE_ROWS}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  return new Map(
    columns.map((column, at) => [column, rows.flatMap((row) => (row[at] === null ? [] : [String(row[at])]))]),
  );
}
