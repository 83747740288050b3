import { dateOfDay, dayNumber, elementAt } from '@plumbline/statistics';
import { seededRandom } from '../../engine/seeded-random.js';
import { normal, poisson, type TextTable } from '../noise-tables.js';

/** What happened in a business, as a finding would have to tell it. */
export interface StoryFinding {
  words: string;
  /** Columns of the table that a finding has to be about, all of them. */
  columns: string[];
  /** The value it happens for; of several that are the same news, any. */
  value?: string | readonly string[];
  direction: 'up' | 'down';
  /** First and last day of the change, where it has any. */
  during?: [from: string, to: string];
}

/** A table of a business in which something happened, beside all that is so every year. */
export interface Story {
  /** What kind of thing happened: `channel collapses`. */
  family: string;
  table: TextTable;
  planted: StoryFinding[];
}

export type Random = () => number;

/** What a family makes of one draw of chance. */
export interface Told {
  header: string[];
  rows: string[][];
  planted: StoryFinding[];
}

export type Family = readonly [family: string, make: (random: Random) => Told];

/** The tables of families: so many draws of each, the same in every run. */
export function storiesOf(families: readonly Family[], draws: number): Story[] {
  return families.flatMap(([family, make]) =>
    Array.from({ length: draws }, (_, at) => {
      const { header, rows, planted } = make(seededRandom(`${family} ${at}`));
      return { family, table: { name: `${family} ${at + 1}.csv`, header, rows }, planted };
    }),
  );
}

/** One of the names, the first the likeliest by `falling` to the next; 1 is even. */
export function pick(random: Random, names: readonly string[], falling = 1): string {
  const weights = names.map((_, at) => falling ** at);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return elementAt(names, at < 0 ? names.length - 1 : at);
}

export const yesNo = (random: Random, share: number): string => (random() < share ? 'yes' : 'no');
export const money = (amount: number): string => amount.toFixed(2);
/** An amount that is usually `middle`, and at times several times as much. */
export const amountAround = (random: Random, middle: number, spread = 0.5): number =>
  middle * Math.exp(spread * normal(random));
export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();

/** A stretch of days, counted from 0. */
export interface Calendar {
  start: string;
  days: number;
}

export const dayOf = ({ start }: Calendar, day: number): string => dateOfDay(dayNumber(start) + day);

/** A moment of a day in office hours, as a file has it. */
export function momentOf(calendar: Calendar, day: number, random: Random): string {
  const whole = Math.floor(day);
  const minutes = 480 + Math.floor(600 * random());
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${dayOf(calendar, whole)} ${hours}:${rest}:00`;
}

/** So many things a day as its rate says, weekends half as many, each written as rows. */
export function everyDay(
  { days }: Calendar,
  random: Random,
  { rate, row }: { rate: (day: number) => number; row: (day: number) => string[] },
): string[][] {
  return Array.from({ length: days }, (_, day) => day).flatMap((day) => {
    const count = poisson(rate(day) * (day % 7 > 4 ? 0.5 : 1), random);
    return Array.from({ length: count }, () => row(day));
  });
}

/** A year of days: a little more in summer and much more in December. */
export function yearly(calendar: Calendar, day: number): number {
  const [, month = '1'] = dayOf(calendar, day).split('-');
  return 1 + (Number(month) === 12 ? 0.5 : 0) + (Number(month) > 5 && Number(month) < 9 ? 0.15 : 0);
}
