import type { Schedule } from '@plumbline/contracts';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { useSnoozeAlert } from '../../../entities/schedule/alerts.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { useNow } from '../../../shared/lib/use-now.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

const DAY_MS = 86_400_000;
const SPANS = [
  { words: '1 day', days: 1 },
  { words: '1 week', days: 7 },
  { words: '30 days', days: 30 },
];

/** Nobody is told until a time; the alert is checked all the same. */
export function SnoozeMenu({ schedule: { id, alert } }: { schedule: Schedule }) {
  const now = useNow(false);
  const snooze = useSnoozeAlert();
  const [isDated, setIsDated] = useState(false);
  const until = alert?.snoozedUntil;
  const set = (next: string | null) =>
    snooze.mutate(
      { id, until: next },
      {
        onSuccess: () =>
          toast({
            variant: 'success',
            title: next === null ? 'People are told again' : `Snoozed until ${formatDateTime(next)}`,
          }),
        onError: (error) => toast({ variant: 'destructive', title: error.message }),
      },
    );
  if (until !== undefined && Date.parse(until) > now)
    return (
      <Button variant="ghost" isPending={snooze.isPending} onClick={() => set(null)}>
        <BellOff aria-hidden="true" />
        Snoozed until {formatDateTime(until)}. End it
      </Button>
    );
  if (isDated)
    return (
      <span className="w-44">
        <Input
          type="date"
          aria-label="Snooze until"
          onChange={({ target: { valueAsDate } }) =>
            valueAsDate && valueAsDate.getTime() > now && set(valueAsDate.toISOString())
          }
        />
      </span>
    );
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="ghost" isPending={snooze.isPending}>
          <BellOff aria-hidden="true" />
          Snooze
        </Button>
      }
    >
      {SPANS.map(({ words, days }) => (
        <MenuItem key={words} onSelect={() => set(new Date(now + days * DAY_MS).toISOString())}>
          {words}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => setIsDated(true)}>Until a date …</MenuItem>
    </Menu>
  );
}
