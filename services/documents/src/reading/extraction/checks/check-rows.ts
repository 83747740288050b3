import type { ExtractedTable, FieldCheck } from '@plumbline/contracts';
import { cents } from '../../values/amounts.js';
import { isLine, lineColumns } from '../tables/line-sums.js';
import { checkBalances, isMovementTable } from '../tables/movement-table.js';

/** What has to hold within a table: balances after movements, or quantity times price of lines. */
export const checkTable = (table: ExtractedTable): FieldCheck[] =>
  isMovementTable(table) ? checkBalances(table, null) : checkRows(table);

/** Quantity times price of each line: rows where it does not hold, or one line that says it does for all. */
function checkRows(table: ExtractedTable): FieldCheck[] {
  const columns = lineColumns(table);
  if (!columns || columns.quantity === undefined || columns.price === undefined) return [];
  const { quantity, price, amount } = columns;
  const lines = table.rows.flatMap((row, at) => {
    const [q, p, a] = [quantity, price, amount].map((column) => row.cells[column]?.value ?? null);
    return isLine(row) && q && p && a ? [{ at, q, p, a }] : [];
  });
  const wrong = lines.filter(({ q, p, a }) => Math.abs(Math.round(Number(q) * cents(p)) - cents(a)) > 1);
  // Where most lines fail, the columns mean something else.
  if (lines.length === 0 || wrong.length > lines.length / 2) return [];
  const failed = wrong.map(
    ({ at, q, p, a }): FieldCheck => ({
      name: 'line_product',
      ok: false,
      message: `Row ${at + 1}: ${q} × ${p} is ${((Number(q) * cents(p)) / 100).toFixed(2)}, but the amount says ${a}.`,
      fields: [],
      row: at,
    }),
  );
  if (failed.length > 0) return failed;
  const message = `Quantity × price holds on all ${lines.length} rows.`;
  return [{ name: 'line_product', ok: true, message, fields: [] }];
}
