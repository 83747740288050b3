import type { FirstDay } from '@plumbline/contracts';
import { useSyncExternalStore } from 'react';
import { createStore } from './store.js';

const FIRST: Readonly<Record<FirstDay, number>> = { monday: 1, saturday: 6, sunday: 7 };

/** The day that lists of weekdays begin with. */
export const firstDayOfWeek = createStore<FirstDay>('monday');

/** Weekdays from Monday, 1, to Sunday, 7, beginning with the first day of the week. */
export function useWeekdays(): number[] {
  const first = FIRST[useSyncExternalStore(firstDayOfWeek.subscribe, firstDayOfWeek.get)];
  return Array.from({ length: 7 }, (_, place) => ((first - 1 + place) % 7) + 1);
}
