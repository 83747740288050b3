import { isNewestFirst, type Movement } from './movement.js';
import type { RowAmount } from './signed-amount.js';

/** A movement whose amount may still want its sign. */
export interface UnsettledMovement {
  movement: Movement;
  amount: RowAmount;
  /** Of the account afterwards, in hundredths. */
  balance: number | undefined;
  /** The line over its table. */
  heading: string;
}

const OUT =
  /\b(withdrawals?|debits?|payments?|checks|cheques|subtractions|charges|fees|paid out|money out)\b/i;
const IN = /\b(deposits?|credits?|additions|received|paid in|money in)\b/i;

/**
 * Amounts with their signs: those of their columns and marks; where a statement marks none, what the balance before and
 * after makes of them, else what the line over the table says.
 */
export function settleSigns(found: readonly UnsettledMovement[], opening: number | undefined): Movement[] {
  const isMarked = found.some(({ amount }) => amount.sign === 'mark');
  let before = opening;
  const isReversed = isNewestFirst(found.map(({ movement }) => movement));
  const inOrder = isReversed ? [...found].reverse() : found;
  const settled = inOrder.map(({ movement, amount, balance, heading }) => {
    const cents =
      amount.sign !== 'open' || isMarked
        ? amount.cents
        : (byBalance(amount.cents, before, balance) ?? byHeading(amount.cents, heading));
    before = balance ?? (before === undefined ? undefined : before + cents);
    const { cells } = movement;
    return { ...movement, amount: (cents / 100).toFixed(2), cells: { ...cells, amount: amount.cell } };
  });
  return isReversed ? settled.reverse() : settled;
}

function byBalance(cents: number, before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined || after === undefined) return undefined;
  return [cents, -cents].find((signed) => before + signed === after);
}

const byHeading = (cents: number, heading: string): number =>
  OUT.test(heading) && !IN.test(heading) ? -cents : cents;
