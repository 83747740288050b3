import type { SetAside } from '@plumbline/contracts';
import { lastRecords } from '../table/last-records.js';
import type { RawTable } from '../table/raw-table.js';

/** Lines below a table that programs write as records, with empty cells behind them. */
const MAX_CLOSING = 10;
const CLOSING = new RegExp(
  [
    '^[^\\p{L}\\d©(]*(?:',
    'end of (?:the )?(?:report|file|data|list|listing|table|document|page|statement|export|records?)(?!\\p{L})',
    '|eof$|report (?:ends?|generated|created|run|printed)(?!\\p{L})',
    '|(?:generated|created|printed|exported|produced|downloaded) (?:by|on|at|from)(?!\\p{L})',
    '|(?:sources?|notes?|quellen?|hinweis|remarque)\\s*:',
    '|page \\d+(?: of \\d+)?$|copyright(?!\\p{L})|©|all rights reserved|confidential(?!\\p{L})',
    '|(?:ende de[sr]|fin d[ue]|fine de[li]) \\p{L}',
    '|\\d+ (?:rows?|records?)(?: (?:selected|returned|exported|affected|in total))?\\.?$',
    '|\\(\\d+ rows?(?: affected)?\\)$',
    ')',
  ].join(''),
  'iu',
);

/** Records at the end whose only cell says that the report ends, who made it, or where it is from. */
export async function closingLines(table: RawTable): Promise<SetAside[]> {
  if (table.columns.length < 2) return [];
  const closing: SetAside[] = [];
  for (const [line, ...cells] of (await lastRecords(table, MAX_CLOSING)).reverse()) {
    const [first = '', ...more] = cells
      .map((cell) => String(cell ?? ''))
      .filter((cell) => cell.trim() !== '');
    // A sentence with commas fills further cells, each of which begins with a space.
    if (!CLOSING.test(first.trim()) || !more.every((cell) => cell.startsWith(' '))) break;
    const text = [first, ...more].join(',').trim();
    closing.push({ kind: 'footnote', fromLine: line, toLine: line, text });
  }
  return closing.length < table.rows ? closing.reverse() : [];
}
