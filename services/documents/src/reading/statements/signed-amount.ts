import type { PageCell } from '@plumbline/contracts';
import { amountsIn, cents } from '../values/amounts.js';
import type { MovementColumns } from './movement-columns.js';

/** An amount of a row, and what its sign rests on. */
export interface RowAmount {
  /** In hundredths; without a sign of its own it is not less than 0. */
  cents: number;
  cell: PageCell;
  currency: string | undefined;
  sign: 'column' | 'mark' | 'open';
}

/** Letters behind an amount: into the account, or out of it. */
const IN = /\s*\b(?:cr|c|h)\.?$/i;
const OUT = /\s*\b(?:dr|d|s|od)\.?$/i;

/** What a row moves: by the column in which its amount stands, else by the mark beside it. */
export function rowAmount(cells: readonly PageCell[], columns: MovementColumns): RowAmount | undefined {
  const [paidIn, paidOut] = [amountIn(cells, columns.credit), amountIn(cells, columns.debit)];
  if (paidIn && (paidIn.cents !== 0 || !paidOut)) return { ...paidIn, sign: 'column' };
  if (paidOut) return { ...paidOut, cents: -Math.abs(paidOut.cents), sign: 'column' };
  const amount = amountIn(cells, columns.amount);
  if (!amount) return undefined;
  const { isMarked, ...rest } = amount;
  return { ...rest, sign: isMarked ? 'mark' : 'open' };
}

/** A balance as a plain number of hundredths. */
export const balanceIn = (cells: readonly PageCell[], columns: MovementColumns): number | undefined =>
  amountIn(cells, columns.balance)?.cents;

function amountIn(cells: readonly PageCell[], at: number | undefined) {
  const cell = at === undefined ? undefined : cells[at];
  if (!cell || cell.text === '') return undefined;
  const text = cell.text.trim();
  const [isIn, isOut] = [IN.test(text), OUT.test(text)];
  const [found] = amountsIn(text.replace(isIn ? IN : isOut ? OUT : '', ''));
  if (!found) return undefined;
  const plain = cents(found.value);
  const isMarked = isIn || isOut || plain < 0 || /^[+]/.test(text);
  return { cents: isOut ? -Math.abs(plain) : plain, cell, currency: found.currency, isMarked };
}
