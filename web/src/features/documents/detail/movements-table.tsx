import { formatDate, formatNumber } from '@plumbline/charts';
import type { AccountMovement, AccountMovements } from '@plumbline/contracts';
import { useState } from 'react';
import type { Place } from '../../../entities/document/pages/place.js';
import { PlaceChip } from '../../../entities/document/pages/place-chip.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { CheckLines } from '../../../shared/ui/check-lines.js';

/** Movements that are shown at first, and with each further press. */
const ROWS_STEP = 25;

interface MovementsTableProps {
  movements: AccountMovements;
  onPlace: (place: Place) => void;
}

/** What came to an account and what left it, and whether its balances follow from that. */
export function MovementsTable({ movements, onPlace }: MovementsTableProps) {
  const { rows, count, paidIn, paidOut, currency, checks } = movements;
  const [shown, setShown] = useState(ROWS_STEP);
  const money = (value: string) => formatNumber(value, { decimals: 2, ...(currency && { currency }) });
  return (
    <>
      <p className="mb-2 text-body text-text2 tabular-nums">
        {money(paidIn)} came in, {money(paidOut.replace(/^-/, ''))} went out.
      </p>
      <CheckLines checks={checks} className="mb-3" />
      <section tabIndex={0} aria-label="Movements, rows" className="overflow-x-auto">
        <table className="w-full text-label font-normal">
          <thead>
            <tr className="border-b border-border text-left text-text2">
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Date
              </th>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Text
              </th>
              <th scope="col" className="py-1.5 pr-4 text-right font-medium">
                Amount
              </th>
              <th scope="col" className="py-1.5 pr-4 text-right font-medium">
                Balance
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Place
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border-subtle text-text1">
            {rows.slice(0, shown).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: movements keep their order
              <Row key={index} row={row} money={money} onPlace={onPlace} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <Button size="compact" variant="ghost" className="mt-1" onClick={() => setShown(shown + ROWS_STEP)}>
          Show {plural(Math.min(ROWS_STEP, rows.length - shown), 'more movement')}
        </Button>
      )}
      {count > rows.length && shown >= rows.length && (
        <p className="mt-2 text-caption text-text3">
          The other {plural(count - rows.length, 'movement')} are in an extraction by the template “Bank
          statement”.
        </p>
      )}
    </>
  );
}

interface RowProps {
  row: AccountMovement;
  money: (value: string) => string;
  onPlace: (place: Place) => void;
}

function Row({ row, money, onPlace }: RowProps) {
  const { date, text, amount, balance } = row;
  return (
    <tr className="align-top">
      <td className="py-1.5 pr-4 whitespace-nowrap">{date === null ? '–' : formatDate(date)}</td>
      <td className="min-w-40 py-1.5 pr-4 wrap-anywhere">{text}</td>
      <td className="py-1.5 pr-4 text-right tabular-nums">{money(amount)}</td>
      <td className="py-1.5 pr-4 text-right text-text2 tabular-nums">
        {balance === null ? '–' : money(balance)}
      </td>
      <td className="py-1.5 text-right">
        <PlaceChip at={row} label={`the movement “${text}”`} onPlace={onPlace} />
      </td>
    </tr>
  );
}
