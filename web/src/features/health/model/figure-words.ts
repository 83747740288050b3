import { formatNumber } from '@plumbline/charts';
import type { HealthBaseline, HealthFigure } from '@plumbline/contracts';
import { formatDay } from '../../../shared/lib/format-time.js';

export const numberWords = (value: number, decimals: number): string =>
  formatNumber(Number(value.toFixed(decimals)), { decimals }, 'full');

export const dayWords = (day: string): string => formatDay(`${day}T12:00:00Z`);

/** "mg/dL · Nov 3", "a minute · 14 days". */
export const contextWords = ({ unit, per, latest }: HealthFigure): string =>
  [unit, per === 'day' ? `${latest.count} days` : dayWords(latest.to)].filter(Boolean).join(' · ');

export const rangeWords = ({ low, high }: HealthBaseline, decimals: number): string =>
  `${numberWords(low, decimals)} to ${numberWords(high, decimals)}`;

/** "LDL is 18 above your own middle". */
export function titleWords({ label, latest, baseline, position, decimals }: HealthFigure): string {
  if (!baseline) return label;
  if (position === 'within') return `${label} is within your own range`;
  const apart = numberWords(Math.abs(latest.value - baseline.middle), decimals);
  return `${label} is ${apart} ${position} your own middle`;
}

/** "Yours: 58 to 63, middle 61, of 129 days before."; empty without such a range, of which the method says why. */
export function baselineWords({ baseline, decimals, per }: HealthFigure): string {
  if (!baseline) return '';
  const what = per === 'day' ? 'days' : 'readings';
  return `Yours: ${rangeWords(baseline, decimals)}, middle ${numberWords(baseline.middle, decimals)}, of ${baseline.count} ${what} before.`;
}
