import type { ExportBlock, ExportDocument } from '@plumbline/contracts';
import type { ShownRows } from '../export-task.js';
import { isTable, refuseLong } from '../words/printable-rows.js';

/** Fewer of one table tell nothing of it. */
const LEAST_ROWS = 20;

interface Shortened {
  content: ExportDocument;
  /** Absent where every row is shown. */
  rows?: ShownRows;
}

/**
 * The document with the first rows of its tables, so that whoever looks while choosing does not wait for rows that they
 * will not look at.
 * @param most rows of all tables together; each has an equal share
 * @throws NotPrintable for a table that its file would be refused for
 */
export function shortenTables(content: ExportDocument, most: number): Shortened {
  const tables = content.blocks.flatMap(rowsOf);
  const share = Math.max(LEAST_ROWS, Math.floor(most / tables.length));
  for (const table of tables) refuseLong(table, 'a PDF prints');
  const cut = tables.filter(({ rows }) => rows.length > share);
  if (cut.length === 0) return { content };
  return {
    content: { ...content, blocks: content.blocks.map((block) => shortened(block, share)) },
    rows: {
      shown: cut.length * share,
      total: cut.reduce((sum, { rows }) => sum + rows.length, 0),
    },
  };
}

function rowsOf(block: ExportBlock) {
  if (block.kind === 'table') return [{ title: block.title, rows: block.rows }];
  if (block.kind !== 'chart' || !isTable(block)) return [];
  return [{ title: block.chart.title, rows: block.result.rows }];
}

function shortened(block: ExportBlock, rows: number): ExportBlock {
  if (block.kind === 'table') return { ...block, rows: block.rows.slice(0, rows) };
  if (block.kind !== 'chart' || !isTable(block)) return block;
  return { ...block, result: { ...block.result, rows: block.result.rows.slice(0, rows) } };
}
