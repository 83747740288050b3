import type {
  AlertState,
  Delivery,
  RunStatus,
  Schedule,
  ScheduleKind,
  ScheduleRun,
} from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { formatAs } from '../../../shared/lib/format-time.js';

export const KIND_NAMES: Record<ScheduleKind, string> = {
  refresh: 'Refresh',
  insights: 'Insights',
  prediction: 'Forecast',
  dashboard: 'Dashboard',
  summary: 'Summary',
  answer: 'Answer',
  export: 'Rows',
  alert: 'Alert',
};

export const STATUS_NAMES: Record<RunStatus, string> = {
  queued: 'under way',
  awaiting: 'waits for approval',
  sending: 'being sent',
  done: 'done',
  partly: 'partly delivered',
  unchanged: 'checked, nothing sent',
  held: 'held',
  failed: 'failed',
  missed: 'missed',
};

/** What became of one mail. */
export const DELIVERY_WORDS: Record<Delivery['state'], string> = {
  queued: 'Waits for the mail server',
  sent: 'Accepted',
  refused: 'Refused',
  bounced: 'Came back',
  held: 'Held',
};

/** Of an alert, as the list shows it. */
export const ALERT_STATE_NAMES: Record<AlertState, string> = {
  unknown: 'Not checked yet',
  calm: 'Quiet',
  firing: 'Firing',
};

export type Tone = 'good' | 'mixed' | 'bad' | 'quiet';
const TONES: Record<RunStatus, Tone> = {
  queued: 'quiet',
  awaiting: 'quiet',
  sending: 'quiet',
  done: 'good',
  partly: 'mixed',
  unchanged: 'quiet',
  held: 'mixed',
  failed: 'bad',
  missed: 'bad',
};
export const toneOf = (status: RunStatus): Tone => TONES[status];

/** What somebody has to look at. */
export const isTrouble = (status: RunStatus): boolean => ['mixed', 'bad'].includes(toneOf(status));

/** "3 of 4 delivered", "held". */
export function resultWords({
  status,
  delivered,
  addressed,
}: Pick<NonNullable<Schedule['last']>, 'status' | 'delivered' | 'addressed'>): string {
  const isCounted = addressed > 0 && (status === 'done' || status === 'partly' || status === 'failed');
  return isCounted ? `${delivered} of ${addressed} delivered` : STATUS_NAMES[status];
}

/** The first line of a run: "3 of 4 people have it". */
export function runHeadline({ status, recipients }: Pick<ScheduleRun, 'status' | 'recipients'>): string {
  const sent = recipients.filter(({ state }) => state === 'sent').length;
  if (recipients.length > 0 && status !== 'sending')
    return `${sent} of ${plural(recipients.length, 'person', 'people')} ${sent === 1 ? 'has' : 'have'} it`;
  const words = STATUS_NAMES[status];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Order desk as PDF to 4 people", "Search orders.csv for insights". */
export function purposeWords(
  { kind, recipients, format, alert }: Pick<Schedule, 'kind' | 'recipients' | 'format' | 'alert'>,
  target: string,
): string {
  if (kind === 'refresh') return `Read ${target} from its database again`;
  if (kind === 'insights') return `Search ${target} for insights`;
  if (kind === 'prediction') return `Forecast ${target} again`;
  if (alert) {
    const watched = alert.rule.kind === 'stale' ? `how old ${target} is` : alert.watch.label;
    return `Alert to ${plural(recipients.length, 'person', 'people')} on ${watched}`;
  }
  const file = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel', csv: 'CSV' }[format as string] ?? format;
  const what = kind === 'export' ? `Rows of ${target}` : target;
  return `${what} as ${file} to ${plural(recipients.length, 'person', 'people')}`;
}

/** "in 2 days", "in 3 hours". */
export function distanceWords(iso: string, now: number): string {
  const minutes = Math.round((Date.parse(iso) - now) / 60_000);
  if (minutes < 60) return `in ${plural(Math.max(minutes, 1), 'minute')}`;
  const hours = Math.round(minutes / 60);
  if (hours < 36) return `in ${plural(hours, 'hour')}`;
  return `in ${plural(Math.round(hours / 24), 'day')}`;
}

/** "Mon, Dec 7, 2026, 8:00 AM" in a zone. */
export const timeIn = (iso: string, timeZone: string): string =>
  formatAs(iso, {
    ...{ timeZone, weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  });

/** "Mon, Dec 7, 8:00 AM" in a zone, where the year is plain. */
export const shortTimeIn = (iso: string, timeZone: string): string =>
  formatAs(iso, {
    ...{ timeZone, weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  });

/** "14:00 UTC". */
export const timeInUtc = (iso: string): string => `${iso.slice(11, 16)} UTC`;

/** "Sun, Mar 14, 2027" in a zone. */
export const dayIn = (iso: string, timeZone: string): string =>
  formatAs(iso, {
    ...{ timeZone, weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  });
