import { formatCount, formatNumber } from '@plumbline/charts';
import type { Monitoring, MonitoringWindow } from '@plumbline/contracts';

export const WINDOW_WORDS: Record<MonitoringWindow, string> = {
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};

/** A step of the charts: "15 minutes", "2 hours". */
export function stepWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? 'hour' : `${minutes / 60} hours`;
}

/** Milliseconds as people read them: "88 ms", "1,204 ms"; seconds from ten on. */
export function msWords(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 10_000 ? `${formatCount(Math.round(ms))} ms` : `${formatNumber(ms / 1_000, {}, 'compact')} s`;
}

/** How long something has waited: "–", "12 s", "6.2 min", "3.1 h". */
export function waitWords(seconds: number): string {
  if (seconds < 0.5) return '–';
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 5_400) return `${(seconds / 60).toFixed(1)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}

/** `find-insights` as "Find insights". */
export const kindWords = (kind: string): string => {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A share of a whole in percent, with more digits where it is small. */
export function shareWords(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const percent = (part / whole) * 100;
  return `${percent.toFixed(percent > 0 && percent < 10 ? (percent < 1 ? 2 : 1) : 0)}%`;
}

/** The state of the installation as a sentence. */
export function stateWords({
  lastSampleAt,
  concerns,
}: Pick<Monitoring, 'lastSampleAt' | 'concerns'>): string {
  if (lastSampleAt === null) return 'Nothing measured yet';
  if (concerns.length === 0) return 'Working';
  return `Working, ${concerns.length} ${concerns.length === 1 ? 'thing' : 'things'} to look at`;
}
