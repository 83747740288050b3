import { namesEventTime } from '../roles/names.js';
import { type Feature, feature, hasWord, isNumeric, listed } from './feature.js';
import { isWhen } from './find-key.js';
import { ATTRIBUTE_DATES, namesPeriod } from './kind-words.js';
import type { TableFacts } from './table-facts.js';

/** A moment at a time: a sensor does not wait for days. */
const FINE_DAYS = 0.99;
const LEAST_PERIODS = 3;

/** What dates, moments and periods tell of a table. */
export function timeFeatures({ columns, rows, key, course }: TableFacts): Feature[] {
  const times = columns.filter((column) => isWhen(column));
  const attributes = times.filter(({ name }) => hasWord(name, ATTRIBUTE_DATES) && namesEventTime(name) <= 0);
  const main = times.find(({ name }) => name === course?.column) ?? times[0];
  const isAttribute = main !== undefined && attributes.includes(main);
  const label = main?.name ?? '';
  const present = main ? rows - main.missing : 0;
  const isUnique = main !== undefined && main.distinct === present && main.missing === 0;
  const [thing, moment] = key;
  const isByPeriod = moment !== undefined && times.some(({ name }) => name === moment);
  const isRegular = (course?.regular ?? 0) > 0.8;
  const isFine = isRegular && (course?.stepDays ?? 1) < FINE_DAYS && main?.type === 'timestamp';
  const periods = columns.filter((column) => isNumeric(column) && namesPeriod(column.name));
  const isWide = periods.length >= LEAST_PERIODS;
  return [
    feature('no time', times.length === 0 && !isWide, 'No column says when.'),
    feature('time', main !== undefined && !isAttribute, `${label} says when.`),
    feature(
      'dates of things',
      attributes.length > 0 && attributes.length === times.length,
      `${listed(attributes.map(({ name }) => name))} ${attributes.length === 1 ? 'tells' : 'tell'} of the thing in the row, not of when the row happened.`,
    ),
    feature(
      'several dates',
      times.length > 1,
      `Rows have ${times.length} dates: ${listed(times.map(({ name }) => name))}.`,
    ),
    feature('year alone', times.length > 0 && times.every(isNumeric), `${label} holds years.`),
    feature('one row a moment', isUnique && !isAttribute, `Each ${label} occurs once.`),
    feature(
      'in order of time',
      main !== undefined && !isAttribute && (course?.inOrder ?? 0) >= 0.98,
      `Rows stand in the order of ${label}.`,
    ),
    feature('regular steps', isRegular && !isAttribute, `The steps of ${label} are alike.`),
    feature('fine steps', isFine, `${label} goes on every ${minutes(course?.stepDays ?? 0)}.`),
    feature('things by period', isByPeriod, `Each ${thing} occurs once for each ${moment}.`),
    feature(
      'many rows a moment',
      main !== undefined && present > 3 * main.distinct,
      `Each ${label} has ${Math.round(present / Math.max(1, main?.distinct ?? 1))} rows.`,
    ),
    feature('periods as columns', isWide, `Columns are periods: ${listed(periods.map(({ name }) => name))}.`),
    feature('mostly periods', isWide && 2 * periods.length > columns.length, `Most columns are periods.`),
  ];
}

function minutes(days: number): string {
  const count = Math.max(1, Math.round(days * 1_440));
  return count >= 120 ? `${Math.round(count / 60)} hours` : count === 1 ? 'minute' : `${count} minutes`;
}
