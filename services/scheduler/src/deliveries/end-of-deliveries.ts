import type { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import type { RunEnd } from '../runs/end-run.js';

/** How a run ends by its receipts. Mails that nobody wanted count for neither side. */
export function endOfDeliveries(receipts: readonly ScheduleDeliveryRow[]): RunEnd {
  const wanted = receipts.filter(({ state }) => state !== 'held');
  const sent = wanted.filter(({ state }) => state === 'sent').length;
  if (wanted.length === 0)
    return { status: 'unchanged', note: 'None of its recipients wants its emails any more.' };
  if (sent === wanted.length) return { status: 'done' };
  const refused = wanted.find(({ state }) => state !== 'sent');
  const words = refused ? `${refused.address}: ${refused.detail ?? 'refused'}` : undefined;
  return { status: sent > 0 ? 'partly' : 'failed', error: words };
}
