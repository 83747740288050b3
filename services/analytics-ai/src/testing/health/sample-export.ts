import type { AppleRecord } from './apple-export.js';

export const dayAt = (place: number): string =>
  new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10);
export const steps = (
  day: string,
  [from, to]: [string, string],
  value: number,
  source: string,
): AppleRecord => ({
  ...{ type: 'StepCount', value: String(value), unit: 'count', source },
  ...{ start: `${day} ${from}`, end: `${day} ${to}` },
});

export const WEIGHTS = [80, 81, 80.5, 79, 82].map((value, place) => ({
  ...{ type: 'BodyMass', unit: 'kg', value: String(value), source: 'Scale' },
  start: `${dayAt(place)} 07:00:00`,
}));
/** Watch and phone count the same ten minutes; each has ten of its own. One record stands there twice. */
export const STEPS = [
  steps(dayAt(0), ['10:00:00', '10:20:00'], 2_000, 'My Watch'),
  steps(dayAt(0), ['10:10:00', '10:30:00'], 1_600, 'My iPhone'),
  steps(dayAt(1), ['10:00:00', '10:20:00'], 500, 'My Watch'),
  steps(dayAt(1), ['10:00:00', '10:20:00'], 500, 'My Watch'),
];
const ASLEEP = 'HKCategoryValueSleepAnalysisAsleepCore';
export const SLEEP = [
  { start: `${dayAt(0)} 23:00:00`, end: `${dayAt(1)} 03:00:00` },
  { start: `${dayAt(1)} 02:00:00`, end: `${dayAt(1)} 06:00:00` },
].map((times) => ({
  type: 'HKCategoryTypeIdentifierSleepAnalysis',
  value: ASLEEP,
  source: 'My Watch',
  ...times,
}));
