import type { HealthFigure } from '@plumbline/contracts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov 3, 2026`. */
export function dayWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`;
}

export const numberWords = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** "134 mg/dL on Nov 3, 2026", "65 a minute in the last 14 days". */
export function latestWords({ latest, unit, decimals, per }: HealthFigure): string {
  const value = `${numberWords(latest.value, decimals)} ${unit}`.trim();
  if (per === 'reading') return `${value} on ${dayWords(latest.to)}`;
  return `${value}, the middle of ${latest.count} days to ${dayWords(latest.to)}`;
}

/** "Before: 109 to 121 in 7 readings, middle 116." */
export function beforeWords({ baseline, decimals, per }: HealthFigure): string {
  if (!baseline) return 'There are too few values before to compare with.';
  const { low, high, middle, count, kind } = baseline;
  const [from, to, mid] = [low, high, middle].map((value) => numberWords(value, decimals));
  const share = kind === 'middle-80' ? ', the middle 80%' : '';
  return `Before: ${from} to ${to} in ${count} ${per === 'day' ? 'days' : 'readings'}${share}, middle ${mid}.`;
}
