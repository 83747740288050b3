import type { StandingAlert } from '@plumbline/contracts';
import { BellOff, BellRing, Check } from 'lucide-react';
import { formatDay } from '../../../shared/lib/format-time.js';
import { useNow } from '../../../shared/lib/use-now.js';
import { Badge } from '../../../shared/ui/badge.js';
import { ALERT_STATE_NAMES } from '../model/schedule-words.js';

/** How an alert stands: quiet, firing, or snoozed. */
export function AlertBadge({ alert }: { alert: StandingAlert }) {
  const { state, snoozedUntil, firedAt } = alert;
  const now = useNow(false);
  const isSnoozed = snoozedUntil !== undefined && Date.parse(snoozedUntil) > now;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {state === 'firing' ? (
        <Badge tone="danger" icon={<BellRing aria-hidden="true" />}>
          {ALERT_STATE_NAMES.firing}
        </Badge>
      ) : (
        <Badge icon={state === 'calm' ? <Check aria-hidden="true" /> : undefined}>
          {ALERT_STATE_NAMES[state]}
        </Badge>
      )}
      {isSnoozed && <Badge icon={<BellOff aria-hidden="true" />}>Snoozed</Badge>}
      {firedAt !== undefined && <span className="text-caption text-text3">{toldWords(alert, firedAt)}</span>}
    </span>
  );
}

/** "Last sent Aug 10, 2026, recovered Aug 31, 2026". */
function toldWords({ recoveredAt }: StandingAlert, firedAt: string): string {
  const isOver = recoveredAt !== undefined && Date.parse(recoveredAt) >= Date.parse(firedAt);
  return `Last sent ${formatDay(firedAt)}${isOver ? `, recovered ${formatDay(recoveredAt)}` : ''}`;
}
