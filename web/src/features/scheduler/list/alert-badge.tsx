import type { StandingAlert } from '@plumbline/contracts';
import { BellOff, BellRing, Check } from 'lucide-react';
import { useNow } from '../../../shared/lib/use-now.js';
import { Badge } from '../../../shared/ui/badge.js';
import { ALERT_STATE_NAMES } from '../model/schedule-words.js';

/** How an alert stands: quiet, firing, or snoozed. */
export function AlertBadge({ alert: { state, snoozedUntil } }: { alert: StandingAlert }) {
  const now = useNow(false);
  const isSnoozed = snoozedUntil !== undefined && Date.parse(snoozedUntil) > now;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
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
    </span>
  );
}
