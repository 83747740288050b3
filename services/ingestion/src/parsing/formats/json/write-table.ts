import { open } from 'node:fs/promises';
import type { RejectedRecord } from '@plumbline/contracts';
import { ColumnsWalk } from './columns-walk.js';
import type { JsonTable } from './json-table.js';
import type { Outliner } from './outliner.js';
import { type JsonSource, readJson } from './read-json.js';
import { RecordsWalk } from './records-walk.js';
import { RowWriter } from './row-writer.js';
import { Unescaper } from './unescape.js';

/** What was written, and what was noticed on the way. */
export interface WrittenTable {
  /** Bytes of the longest record as it was written. */
  longestRow: number;
  rejected: RejectedRecord[];
  rowsRejected: number;
  /** Names that stand again in their object. */
  repeatedNames: { count: number; line: number; name: string };
  /** Halves of surrogate pairs. */
  loneSurrogates: number;
}

/** The second pass: writes the table's records as plain CSV, line number first. */
export async function writeTable(
  source: JsonSource,
  outPath: string,
  outliner: Outliner,
  table: JsonTable,
  headerRecords: number,
  onRows?: (rows: number) => void,
): Promise<WrittenTable> {
  const { document, objects } = outliner;
  const unescaper = new Unescaper();
  const isByColumn = table.layout === 'columns';
  const columns = isByColumn ? 1 : table.leading.length + table.columns.length;
  const writer = new RowWriter(columns, unescaper, source.maxTokenBytes);
  const walk = isByColumn
    ? new ColumnsWalk(document, objects, table, writer)
    : new RecordsWalk(document, objects, table, writer, headerRecords, source.maxTokenBytes);
  const out = await open(outPath, 'w');
  try {
    await readJson(source, walk, async () => {
      await writer.flushTo(out);
      onRows?.(writer.rows);
    });
  } finally {
    await out.close();
  }
  const { rejected, rowsRejected, repeated: repeatedNames } = walk;
  const { loneSurrogates } = unescaper;
  return { longestRow: writer.longestRow, rejected, rowsRejected, repeatedNames, loneSurrogates };
}
