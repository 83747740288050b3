import { spanOf } from '../correlations/narration/phrases.js';
import type { Narrative } from '../engine/candidate.js';
import { placeName } from './clock.js';
import { cell, kindOf, numberOf, type Trend } from './trend.js';

/** What a change of something that adds up is worth by the month, and since when; nothing of an average. */
export function worthOf(trend: Trend): Narrative['figures'] {
  const { clock } = trend.timeline;
  const worth = cell(trend, 'a_month');
  if (worth.value === null) return [];
  const write = (value: number) => `${value < 0 ? '−' : '+'}${trend.write(Math.abs(value))} a month`;
  const notes = {
    level_shift: () => `since ${placeName(clock, numberOf(trend, 'at_place'))}`,
    slope_change: () =>
      `at the end, beside where it was going before ${placeName(clock, numberOf(trend, 'at_place'))}`,
    slope: () => `at the end, beside ${placeName(clock, numberOf(trend, 'first_place'))}`,
  };
  const note = notes[kindOf(trend) as keyof typeof notes]();
  return [{ label: 'Worth', value: [spanOf(worth, write)], note: [note] }];
}
