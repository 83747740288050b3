import { formatNumber } from '@plumbline/charts';
import {
  type OperationIncident,
  type OperationRule,
  WATCHED_METRICS,
  type WatchedMetric,
  type WatchedUnit,
} from '@plumbline/contracts';

export const UNIT_WORDS: Record<WatchedUnit, string> = {
  percent: '%',
  count: '',
  seconds: 's',
  milliseconds: 'ms',
  hours: 'h',
};

/** A value of a metric with its unit; a dash where nothing was measured. */
export function valueWords(metric: WatchedMetric, value: number | null): string {
  if (value === null) return '–';
  const unit = UNIT_WORDS[WATCHED_METRICS[metric].unit];
  const number = formatNumber(Math.round(value * 10) / 10);
  return unit === '' || unit === '%' ? `${number}${unit}` : `${number} ${unit}`;
}

/** "above 85%, for 15 minutes". */
export function conditionWords({
  metric,
  side,
  threshold,
  minutes,
}: Pick<OperationRule, 'metric' | 'side' | 'threshold' | 'minutes'>): string {
  const lasting = minutes === 0 ? 'at once' : `for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${side} ${valueWords(metric, threshold)}, ${lasting}`;
}

export const STATE_WORDS: Record<OperationRule['state'], string> = {
  off: 'Off',
  unknown: 'Not measured',
  ok: 'All well',
  waiting: 'Beyond its limit',
  firing: 'Alert',
};

export const recipientWords = (recipients: readonly string[]): string =>
  recipients.length === 0 ? 'Owner and admins' : recipients.join(', ');

/** How an incident ended, with its time. */
export function endWords({ end, endedAt }: OperationIncident, write: (iso: string) => string): string {
  if (endedAt === null) return 'Goes on';
  return end === 'recovered' ? write(endedAt) : `${write(endedAt)}, as the rule was changed`;
}

/** Addresses in a text, whatever stands between them. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
