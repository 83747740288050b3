import { type AccountMovements, type AnalysisFact, MAX_ANALYSED_MOVEMENTS } from '@plumbline/contracts';
import { checkClosing, checkRunning } from '../statements/check-movements.js';
import { readMovements } from '../statements/read-movements.js';
import { amountsIn, cents } from '../values/amounts.js';

/** What an account statement lists, against the balances that it names; null where no table of it does. */
export function movementsOf(
  pages: Parameters<typeof readMovements>[0],
  facts: readonly AnalysisFact[],
): AccountMovements | null {
  const read = readMovements(pages);
  if (!read) return null;
  const { movements, currency } = read;
  const named = (name: string) => {
    const written = facts.find((fact) => fact.name === name)?.value;
    return written === undefined ? undefined : amountsIn(written)[0]?.value;
  };
  const opening = named('Opening balance') ?? read.opening;
  const closing = named('Closing balance') ?? read.closing;
  const sumOf = (isWanted: (amount: number) => boolean) =>
    movements
      .map(({ amount }) => cents(amount))
      .filter(isWanted)
      .reduce((sum, amount) => sum + amount, 0);
  const checks = [...checkClosing(movements, { opening, closing }), ...checkRunning(movements, opening)];
  return {
    rows: movements
      .slice(0, MAX_ANALYSED_MOVEMENTS)
      .map(({ date, text, amount, balance, page, box }) => ({ date, text, amount, balance, page, box })),
    count: movements.length,
    paidIn: (sumOf((amount) => amount > 0) / 100).toFixed(2),
    paidOut: (sumOf((amount) => amount < 0) / 100).toFixed(2),
    currency,
    checks: checks.map(({ ok, message }) => ({ ok, message })),
  };
}
