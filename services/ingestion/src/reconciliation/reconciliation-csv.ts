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

/** A reconciliation as CSV (RFC 4180): a line for each key, with the proofs of both sides. @throws ResultTooLarge */
export async function reconciliationCsv(
  session: Session,
  sql: string,
  { keys }: ReconcileBy,
  { status, here, there }: { status: Reconciled | undefined; here: string; there: string },
): Promise<Buffer> {
  const sideColumns = (name: string) =>
    ['Rows', 'Lines', 'Amount', 'Document', 'Place'].map((column) => `${column} in ${name}`);
  const header = [
    'Result',
    ...keys.map(([a, b]) => (a === b ? a : `${a} / ${b}`)),
    ...[here, there].flatMap(sideColumns),
    'Difference',
  ];
  const lines = [csvLine(header)];
  await session.scan(
    `SELECT COLUMNS(*)::VARCHAR FROM (${sql}) ${status ? `WHERE status = '${status}'` : ''}
     ORDER BY status, ${orderSql(keys.length)} LIMIT ${MAX_RECONCILED_FILE + 1}`,
    [],
    (chunk) => {
      if (lines.length + chunk.rowCount > MAX_RECONCILED_FILE + 1)
        throw new ResultTooLarge(`There are more than ${MAX_RECONCILED_FILE} keys.`);
      for (let row = 0; row < chunk.rowCount; row += 1) {
        const cells = header.map((_, column) => String(chunk.cell(column, row) ?? ''));
        const [known] = cells;
        lines.push(csvLine([STATUS_WORDS[known as Reconciled], ...cells.slice(1)]));
      }
    },
  );
  return Buffer.from(lines.join(''));
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
