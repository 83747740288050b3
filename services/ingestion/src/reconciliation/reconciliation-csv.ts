import { closeSync, openSync, writeSync } from 'node:fs';
import { MAX_RECONCILED_FILE, type ReconcileBy, type Reconciled } from '@plumbline/contracts';
import { ResultTooLarge, type Session } from '@plumbline/datasets';
import { orderSql } from './reconcile.js';

/** What a spreadsheet would run when a text begins with it (T-15). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const STATUS_WORDS: Record<Reconciled, string> = {
  different: 'Different amounts',
  only_here: 'Only here',
  only_there: 'Only there',
  matched: 'Matched',
};

/**
 * Writes a reconciliation as CSV (RFC 4180) to a file: a line for each key, with the proofs of both sides. What is read of it at
 * once is one chunk of the engine.
 * @throws ResultTooLarge
 */
export async function reconciliationCsv(
  session: Session,
  sql: string,
  { keys, isOpposite }: ReconcileBy,
  {
    status,
    here,
    there,
    path,
  }: { status: Reconciled | undefined; here: string; there: string; path: string },
): Promise<void> {
  const sideColumns = (name: string) =>
    ['Rows', 'Lines', 'Amount', 'Document', 'Place'].map((column) => `${column} in ${name}`);
  const header = [
    'Result',
    ...keys.map(([a, b]) => (a === b ? a : `${a} / ${b}`)),
    ...[here, there].flatMap(sideColumns),
    isOpposite ? 'Sum' : 'Difference',
  ];
  const file = openSync(path, 'w');
  let written = 0;
  try {
    writeSync(file, csvLine(header));
    await session.scan(
      `SELECT COLUMNS(*)::VARCHAR FROM (${sql}) ${status ? `WHERE status = '${status}'` : ''}
       ORDER BY status, ${orderSql(keys.length)} LIMIT ${MAX_RECONCILED_FILE + 1}`,
      [],
      (chunk) => {
        written += chunk.rowCount;
        if (written > MAX_RECONCILED_FILE)
          throw new ResultTooLarge(`There are more than ${MAX_RECONCILED_FILE} keys.`);
        const lines = Array.from({ length: chunk.rowCount }, (_, row) => {
          const [known, ...cells] = header.map((__, column) => String(chunk.cell(column, row) ?? ''));
          return csvLine([STATUS_WORDS[known as Reconciled], ...cells]);
        });
        writeSync(file, lines.join(''));
      },
    );
  } finally {
    closeSync(file);
  }
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
