import { cents } from '../values/amounts.js';
import { isNewestFirst, type Movement } from './movement.js';

/** What has to hold between the movements of an account and its balances. */
export interface MovementCheck {
  ok: boolean;
  /** One sentence with the figures. */
  message: string;
  /** The movement that it speaks of, from 0. */
  row?: number;
}

interface Balances {
  opening: string | null;
  closing: string | null;
}

type Moved = Pick<Movement, 'amount'>;
type Dated = Pick<Movement, 'date' | 'amount' | 'balance'>;

/** Opening balance and movements make the closing one. */
export function checkClosing(movements: readonly Moved[], { opening, closing }: Balances): MovementCheck[] {
  if (opening === null || closing === null || movements.length === 0) return [];
  const moved = movements.reduce((sum, { amount }) => sum + cents(amount), 0);
  return [checkMoved(moved, { opening, closing }, `${movements.length} movements of`)];
}

/** Opening balance and what was moved, in hundredths, make the closing one. */
export function checkMoved(
  moved: number,
  { opening, closing }: { opening: string; closing: string },
  what = 'movements of',
): MovementCheck {
  const sum = cents(opening) + moved;
  const words = `${money(cents(opening))} and ${what} ${money(moved)} make ${money(sum)}`;
  const ok = sum === cents(closing);
  return {
    ok,
    message: ok
      ? `${words}, the closing balance.`
      : `${words}, but the closing balance says ${money(cents(closing))}.`,
  };
}

/** Each balance is the one before it and what moved: movements where it is not, or one line that says it is for all. */
export function checkRunning(movements: readonly Dated[], opening: string | null): MovementCheck[] {
  const checks: MovementCheck[] = [];
  let before = opening === null ? undefined : cents(opening);
  let count = 0;
  const rows = [...movements.entries()];
  for (const [row, { amount, balance }] of isNewestFirst(movements) ? rows.reverse() : rows) {
    const expected = before === undefined ? undefined : before + cents(amount);
    before = balance === null ? expected : cents(balance);
    if (balance === null || expected === undefined) continue;
    count += 1;
    if (before === expected) continue;
    const message = `Row ${row + 1}: the balance would be ${money(expected)}, but it says ${money(cents(balance))}.`;
    checks.push({ ok: false, message, row });
  }
  // Where most fail, the column means something else, or not all rows were read.
  if (count === 0 || checks.length > count / 2) return [];
  if (checks.length > 0) return checks;
  return [{ ok: true, message: `The balance after each of ${count} movements is right.` }];
}

const FIGURES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = (amount: number): string => FIGURES.format(amount / 100);
