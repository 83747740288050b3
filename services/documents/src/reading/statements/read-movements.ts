import type { DocumentPage, PageBox, PageCell, PageTable } from '@plumbline/contracts';
import { around } from '../page/box.js';
import { dateOrderOf } from '../values/dates.js';
import type { Movement, ReadMovements } from './movement.js';
import { guessedColumns, type MovementColumns, namedColumns } from './movement-columns.js';
import { movementDate, statementPeriod } from './movement-dates.js';
import { settleSigns, type UnsettledMovement } from './settle-signs.js';
import { balanceIn, rowAmount } from './signed-amount.js';

/** Rows at the top of a table that may name its columns. */
const HEADER_ROWS = 4;
const OPENING =
  /\b(opening|beginning|starting|previous|prior) balance\b|\bbalance (brought )?forward\b|\bbrought forward\b|\bb\/f\b|anfangssaldo|alter saldo/i;
const CLOSING =
  /\b(closing|ending|new|final) balance\b|\b(balance )?carried forward\b|\bc\/f\b|endsaldo|neuer saldo/i;
const SUMMED = /^(sub-?\s?)?totals?\b|^total (deposits|withdrawals|credits|debits|paid)|^summe\b/i;

interface Columned {
  page: DocumentPage;
  table: PageTable;
  columns: MovementColumns;
  rows: PageCell[][];
}

/**
 * What came to an account and what left it, of all tables of a statement that have dates and amounts, in their order;
 * undefined where there is no such table. Rows that say a balance or sum others up are no movements; a row without an
 * amount goes on with the text of the one above.
 */
export function readMovements(pages: readonly DocumentPage[]): ReadMovements | undefined {
  const order = dateOrderOf(pages.flatMap(({ lines }) => lines.map(({ text }) => text)));
  const period = statementPeriod(pages, order);
  const found: UnsettledMovement[] = [];
  let [opening, closing]: [number | undefined, number | undefined] = [undefined, undefined];
  let currency: string | undefined;
  const tables = movementTables(pages);
  for (const { page, table, columns, rows } of tables) {
    let date: string | null = null;
    const heading = wordsAbove(page, table);
    for (const cells of rows) {
      const words = cells
        .map(({ text }) => text)
        .join(' ')
        .trim();
      const amount = rowAmount(cells, columns);
      const balance = balanceIn(cells, columns);
      currency ??= amount?.currency;
      if (OPENING.test(words)) opening ??= balance ?? amount?.cents;
      else if (CLOSING.test(words)) closing = balance ?? amount?.cents ?? closing;
      else if (amount && !SUMMED.test(words)) {
        date = movementDate(cells[columns.date]?.text ?? '', order, period) ?? date;
        found.push({
          movement: movementOf(page.n, cells, columns, { date, balance }),
          amount,
          balance,
          heading,
        });
      } else if (!amount && !SUMMED.test(words)) goOn(found.at(-1), cells, columns);
    }
  }
  if (found.length === 0) return undefined;
  return {
    movements: settleSigns(found, opening),
    opening: decimal(opening),
    closing: decimal(closing),
    currency: currency ?? null,
    tables: tables.map(({ table }) => table),
  };
}

/** Tables of movements with the columns that they have; one without names has those of the one before, or its own. */
function movementTables(pages: readonly DocumentPage[]): Columned[] {
  const found: Columned[] = [];
  for (const page of pages)
    for (const table of page.tables) {
      const named = table.rows.slice(0, HEADER_ROWS).findIndex((row) => namedColumns(row) !== undefined);
      const columns = named < 0 ? unnamed(table, found.at(-1)) : namedColumns(table.rows[named] ?? []);
      if (columns) found.push({ page, table, columns, rows: table.rows.slice(named + 1) });
    }
  return found;
}

function unnamed(table: PageTable, before: Columned | undefined): MovementColumns | undefined {
  const guessed = guessedColumns(table.rows);
  const isLikeBefore = before && before.table.rows[0]?.length === table.rows[0]?.length;
  return isLikeBefore && (guessed || table.isContinued) ? before.columns : guessed;
}

/** The line over a table: "Deposits and other credits". */
function wordsAbove({ lines }: DocumentPage, { box }: PageTable): string {
  const above = lines.filter((line) => line.box[3] <= box[1] + 0.002);
  return above.sort((a, b) => b.box[3] - a.box[3])[0]?.text ?? '';
}

function movementOf(
  page: number,
  cells: readonly PageCell[],
  columns: MovementColumns,
  { date, balance }: { date: string | null; balance: number | undefined },
): Movement {
  const boxes = cells.filter(({ text }) => text !== '').map(({ box }) => box);
  const text = cells[columns.text] ?? { text: '', box: [0, 0, 0, 0] as PageBox };
  return {
    ...{ date, text: text.text, amount: '0', balance: decimal(balance), page, box: pageBoxOf(boxes) },
    cells: {
      date: cells[columns.date],
      text,
      amount: text,
      balance: columns.balance === undefined ? undefined : cells[columns.balance],
    },
  };
}

/** A row without an amount says more of the movement above it. */
function goOn(
  last: UnsettledMovement | undefined,
  cells: readonly PageCell[],
  { text }: MovementColumns,
): void {
  const more = cells[text];
  if (!last || !more || more.text === '') return;
  const { movement } = last;
  movement.text = `${movement.text} ${more.text}`.trim();
  movement.cells.text = { text: movement.text, box: pageBoxOf([movement.cells.text.box, more.box]) };
  movement.box = pageBoxOf([movement.box, more.box]);
}

const pageBoxOf = (boxes: readonly PageBox[]): PageBox => {
  const [x0, y0, x1, y1] = around(boxes);
  return [x0, y0, x1, y1];
};

const decimal = (cents: number | undefined): string | null =>
  cents === undefined ? null : (cents / 100).toFixed(2);
