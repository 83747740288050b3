import type { ColumnProfile } from '@plumbline/contracts';
import { hasWord, words } from '../words/words.js';
import { type Feature, feature, isNumeric, listed } from './feature.js';
import { isWhen } from './find-key.js';
import { namesAttributeDate, namesPeriod } from './kind-words.js';
import type { TableFacts } from './table-facts.js';

/** What dates, moments and periods tell of a table. */
export function timeFeatures(facts: TableFacts): Feature[] {
  const periods = periodFeatures(facts.columns);
  // A year beside twelve months says which year the columns are of; no row happened in it.
  const isLaidOut = periods.some(({ name, value }) => name === MOSTLY_PERIODS && value > 0);
  const times = isLaidOut ? [] : facts.columns.filter((column) => isWhen(column));
  return [
    ...columnFeatures(facts, times),
    ...courseFeatures(facts, times),
    ...textFeatures(facts, times),
    ...periods,
  ];
}

const namesOf = (columns: readonly { name: string }[]): string => listed(columns.map(({ name }) => name));

/** The column along which rows would lie, if it is none that tells of things. */
function mainOf(times: readonly ColumnProfile[], { course }: TableFacts): ColumnProfile | undefined {
  const main = times.find(({ name }) => name === course?.column) ?? times[0];
  return main && !namesAttributeDate(main.name) ? main : undefined;
}

function columnFeatures(facts: TableFacts, times: readonly ColumnProfile[]): Feature[] {
  const attributes = times.filter(({ name }) => namesAttributeDate(name));
  const main = mainOf(times, facts);
  return [
    feature('no time', times.length === 0, 'No column says when.'),
    feature('time', main !== undefined, `${main?.name} says when.`),
    feature(
      'dates of things',
      attributes.length > 0 && attributes.length === times.length,
      `${namesOf(attributes)} ${attributes.length === 1 ? 'tells' : 'tell'} of the thing in the row, not of when the row happened.`,
    ),
    feature('several dates', times.length > 1, `Rows have ${times.length} dates: ${namesOf(times)}.`),
    feature('year alone', times.length > 0 && times.every(isNumeric), `${times[0]?.name} holds years.`),
  ];
}

/** A moment at a time: an instrument does not wait for days. */
const FINE_DAYS = 0.99;
const IN_ORDER = 0.98;
const REGULAR = 0.8;

function courseFeatures(facts: TableFacts, times: readonly ColumnProfile[]): Feature[] {
  const { rows, columns, key, course } = facts;
  const main = mainOf(times, facts);
  const label = main?.name ?? '';
  const present = main ? rows - main.missing : 0;
  const isRegular = main !== undefined && (course?.regular ?? 0) > REGULAR;
  const isWithinDay = main?.type === 'timestamp' && (course?.stepDays ?? 1) < FINE_DAYS;
  const [moment, ...things] = key.toReversed();
  const isByPeriod = things.length > 0 && times.some(({ name }) => name === moment);
  return [
    feature('one row a moment', main?.distinct === rows, `Each ${label} occurs once.`),
    feature(
      'in order of time',
      main !== undefined && (course?.inOrder ?? 0) >= IN_ORDER,
      `Rows stand in the order of ${label}.`,
    ),
    feature('regular steps', isRegular, `The steps of ${label} are alike.`),
    feature(
      'fine steps',
      isRegular && isWithinDay,
      `${label} goes on every ${minutes(course?.stepDays ?? 0)}.`,
    ),
    feature('within a day', isWithinDay, 'Rows follow one another within a day.'),
    feature(
      'things by period',
      isByPeriod ? fullness(filledPart(columns, key, rows)) : 0,
      things.length > 1
        ? `Each combination of ${listed(things.toReversed())} occurs once for each ${moment}.`
        : `Each ${things[0]} occurs once for each ${moment}.`,
    ),
    feature(
      'many rows a moment',
      main !== undefined && present > 3 * main.distinct,
      `Each ${label} has ${Math.round(present / Math.max(1, main?.distinct ?? 1))} rows.`,
    ),
  ];
}

/** Things that are looked at period by period are nearly all there each time; what merely never happens twice a day is not. */
const fullness = (part: number): number => 1.5 * Math.min(1, Math.max(0, (part - 0.5) / 0.3));

/** The part of all pairs of a thing and a moment that there are rows of. */
function filledPart(columns: TableFacts['columns'], key: readonly string[], rows: number): number {
  const sizes = key.map((name) => columns.find((column) => column.name === name)?.distinct ?? 0);
  const all = sizes.reduce((product, size) => product * size, 1);
  return all === 0 ? 0 : rows / all;
}

const TIMES = words(
  'date dates dated day year season month week period time when datum jahr saison fecha año data anno',
);

/** Columns that are called as times are and hold texts, such as "2001–02" and "June 1205". */
function textFeatures({ columns, rows }: TableFacts, times: readonly ColumnProfile[]): Feature[] {
  const texts = columns.filter(
    ({ type, name, distinct }) =>
      type === 'text' && distinct > 1 && hasWord(name, TIMES) && !namesAttributeDate(name),
  );
  const own = times.length > 0 ? [] : texts;
  return [
    feature('dates as text', own.length > 0, `${namesOf(own)} says when, in words.`),
    feature(
      'one row a text',
      own.some(({ distinct }) => distinct === rows),
      `${own[0]?.name} is different in each row.`,
    ),
  ];
}

const LEAST_PERIODS = 3;
const MOSTLY_PERIODS = 'mostly periods';

/** Columns that are called as periods are. */
function periodFeatures(columns: TableFacts['columns']): Feature[] {
  const periods = columns.filter((column) => isNumeric(column) && namesPeriod(column.name));
  const isWide = periods.length >= LEAST_PERIODS;
  return [
    feature('periods as columns', isWide, `Columns are periods: ${namesOf(periods)}.`),
    feature(MOSTLY_PERIODS, isWide && 2 * periods.length > columns.length, 'Most columns are periods.'),
  ];
}

function minutes(days: number): string {
  const count = Math.max(1, Math.round(days * 1_440));
  if (count >= 120) return `${Math.round(count / 60)} hours`;
  return count === 1 ? 'minute' : `${count} minutes`;
}
