import type { Delivery, Schedule } from '@plumbline/contracts';
import { Check, Clock, X } from 'lucide-react';
import { DELIVERY_WORDS } from '../model/schedule-words.js';

/** Names that fit beside each other in a row of the list. */
const SHOWN = 5;

const ICONS: Record<Delivery['state'], typeof Check> = {
  queued: Clock,
  sent: Check,
  refused: X,
  bounced: X,
  held: Clock,
};
const COLOURS: Record<Delivery['state'], string> = {
  queued: 'text-text3',
  sent: 'text-text2 [&>svg]:text-success-text',
  refused: 'text-danger-text',
  bounced: 'text-danger-text',
  held: 'text-text3',
};

/** Whom the last mails reached and whom they did not, by name, where somebody has to look at that. */
export function Reached({ recipients = [] }: Pick<NonNullable<Schedule['last']>, 'recipients'>) {
  if (recipients.every(({ state }) => state === 'sent')) return null;
  // Those who did not get it come first where not all fit.
  const shown = recipients.toSorted((a, b) => Number(a.state === 'sent') - Number(b.state === 'sent'));
  const left = shown.length - SHOWN;
  return (
    <ul aria-label="Who has it" className="flex flex-wrap gap-x-2.5 text-caption">
      {shown.slice(0, SHOWN).map(({ address, state }) => {
        const Icon = ICONS[state];
        return (
          <li key={address} title={address} className={`flex items-center gap-1 ${COLOURS[state]}`}>
            <Icon aria-hidden="true" className="size-3 shrink-0" />
            {nameOf(address)}
            <span className="sr-only">: {DELIVERY_WORDS[state].toLowerCase()}</span>
          </li>
        );
      })}
      {left > 0 && <li className="text-text3">and {left} more</li>}
    </ul>
  );
}

/** "r.diaz" of r.diaz@northwind-cpa.example. */
const nameOf = (address: string): string => address.slice(0, address.lastIndexOf('@'));
