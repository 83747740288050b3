import type { Delivery, Schedule, ScheduleRun } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { allRunsQuery } from '../../../entities/schedule/schedules.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { DELIVERY_WORDS } from '../model/schedule-words.js';

interface Recipient {
  address: string;
  schedules: Schedule[];
}

/** Whoever gets mails of schedules, by address. */
export function recipientsOf(schedules: readonly Schedule[]): Recipient[] {
  const known = new Map<string, Recipient>();
  for (const schedule of schedules)
    for (const address of schedule.recipients) {
      const recipient = known.get(address.toLowerCase()) ?? { address, schedules: [] };
      recipient.schedules.push(schedule);
      known.set(address.toLowerCase(), recipient);
    }
  return [...known.values()].toSorted((a, b) => a.address.localeCompare(b.address));
}

/** Who gets what, and what became of the last mail to each. */
export function RecipientList({ schedules }: { schedules: readonly Schedule[] }) {
  const recipients = recipientsOf(schedules);
  const { data: runs = [] } = useQuery(allRunsQuery());
  if (recipients.length === 0)
    return (
      <Card>
        <Empty title="No schedule sends emails yet">
          Everybody who gets one is listed here with what they get.
        </Empty>
      </Card>
    );
  return (
    <Card>
      <ul aria-label="Recipients" className="divide-y divide-border">
        {recipients.map((recipient) => (
          <RecipientRow
            key={recipient.address}
            recipient={recipient}
            last={lastOf(runs, recipient.address)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RecipientRowProps {
  recipient: Recipient;
  last: Delivery | undefined;
}

function RecipientRow({ recipient: { address, schedules }, last }: RecipientRowProps) {
  const { set } = useAddress();
  return (
    <li className="grid gap-x-4 gap-y-1 px-5 py-3 lg:grid-cols-[1fr_1.5fr_1.5fr]">
      <p className="truncate text-label text-text1">{address}</p>
      <p className="min-w-0 text-label font-normal">
        {schedules.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <button
              type="button"
              className="text-accent-text hover:underline"
              onClick={() => set('edit', id)}
            >
              {name}
            </button>
          </span>
        ))}
      </p>
      <p className="text-caption wrap-anywhere text-text3">
        {last
          ? `${formatDateTime(last.at)}: ${DELIVERY_WORDS[last.state].toLowerCase()}${last.detail === undefined ? '' : `, ${last.detail}`}`
          : 'Nothing was sent yet'}
      </p>
    </li>
  );
}

/** Runs are newest first. */
function lastOf(runs: readonly ScheduleRun[], address: string): Delivery | undefined {
  const own = runs.flatMap(({ recipients }) => recipients);
  return own.find((receipt) => receipt.address.toLowerCase() === address.toLowerCase());
}
