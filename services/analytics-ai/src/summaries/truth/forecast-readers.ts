import { quoteName } from '@plumbline/datasets';
import { sizeOf } from './printed.js';
import { type Claim, claim, type Metric, type Reader, type Truth } from './truth.js';
import { type DayRange, monthsBefore, rangeIn } from './windows.js';

const COUNTS = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
  ...['twenty-one', 'twenty-two', 'twenty-three', 'twenty-four'],
];
const countOf = (word: string): number => Math.max(1, COUNTS.indexOf(word), Number(word) || 0);
const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };

const RANGE = '(?:between # and #, most likely around|around) #';
const BEHIND = '(?:, (?:(about as much as)|# (more|less) than) in (.+?))?';

/** The days that a total is foretold for: so many months up to the one that is named. */
function ahead(count: number, period: string, until: string): DayRange | undefined {
  const size = MONTHS[period.replace(/s$/, '')];
  const end = size === undefined ? undefined : rangeIn(until);
  if (!size || !end) return undefined;
  const whole = monthsBefore({ from: end.to, to: '' }, count * size);
  return { from: whole.from, to: end.to };
}

/** What was foretold beside the same months a year earlier, or as many before: both lie in the rows. */
async function beside(
  truth: Truth,
  metric: Metric,
  { from, to }: DayRange,
  told: { middle: string; size: string | undefined; word: string; base: string },
): Promise<Claim[]> {
  const isYear = told.base.includes('a year earlier');
  const months = monthsBetween(from, to);
  const start = monthsBefore({ from, to: '' }, isYear ? 12 : months).from;
  const end = monthsBefore({ from: to, to: '' }, isYear ? 12 : months).from;
  const past = await truth.measured(metric, { from: start, to: end });
  const change = sizeOf(told.middle) / past - 1;
  if (!told.size) return [claim(`about as much: ${change}`, Math.abs(change) < 0.02)];
  // The middle is rounded to three digits, and so may be the change by as much.
  const reach = 0.011 * (1 + Math.abs(change));
  return [
    claim(
      `${told.size} ${told.word}: ${change}`,
      Math.abs(sizeOf(told.size) / 100 - Math.abs(change)) <= reach,
    ),
    claim(told.word, (told.word === 'more') === change > 0),
  ];
}

function monthsBetween(from: string, to: string): number {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return index(to) - index(from);
}

/** What is foretold begins where the rows end. */
async function beginsBehind(truth: Truth, { from }: DayRange): Promise<Claim> {
  const time = quoteName(truth.table.time ?? '');
  const [last] = await truth.row(`SELECT strftime(max(CAST(${time} AS DATE)), '%Y-%m-%d') FROM t`);
  return claim(
    `from ${from}, rows up to ${last}`,
    monthsBetween(String(last), from) <= 1 && from > String(last).slice(0, 7),
  );
}

function inOrder(numbers: readonly string[]): { claims: Claim[]; middle: string; rest: string[] } {
  const [low = '', high = '', middle = ''] = numbers;
  return {
    claims: [
      claim(
        `${low} to ${high} around ${middle}`,
        sizeOf(low) <= sizeOf(middle) && sizeOf(middle) <= sizeOf(high),
      ),
    ],
    middle,
    rest: numbers.slice(3),
  };
}

/** Sentences about what is to come: the range, where it begins, what it is beside the past, and how far tests missed. */
export const forecastReaders: readonly Reader[] = [
  {
    kind: 'watch',
    pattern: new RegExp(
      `^(.+?) (?:over|in) the next (?:([\\w-]+) )?(\\w+?)(?: \\((?:to )?(.+?)\\))? is likely to be ${RANGE}${BEHIND}\\.$`,
    ),
    read: async (
      [, name = '', count = '', period = '', until = '', same = '', word = '', base = ''],
      numbers,
      truth,
    ) => {
      const isRange = numbers.length - (word ? 1 : 0) === 3;
      const { claims, middle, rest } = isRange
        ? inOrder(numbers)
        : { claims: [], middle: numbers[0] ?? '', rest: numbers.slice(1) };
      const days = ahead(countOf(count), period, until);
      truth.foretold = { name };
      if (!days) return claims;
      return [
        ...claims,
        await beginsBehind(truth, days),
        ...(same || word
          ? await beside(truth, truth.metric(name), days, { middle, size: rest[0], word, base })
          : []),
      ];
    },
  },
  {
    kind: 'watch',
    pattern: new RegExp(`^(.+?) (?:[\\w-]+) (\\w+) ahead(?: \\((.+?)\\))? is likely to be ${RANGE}\\.$`),
    read: ([, name = ''], numbers, truth) => {
      truth.foretold = { name };
      return numbers.length === 3 ? inOrder(numbers).claims : [];
    },
  },
  {
    kind: 'watch',
    pattern: /^In tests on past (\w+) it missed by # an? (\w+) on average\.$/,
    read: async ([, , period = ''], [miss], truth) => {
      if (!truth.foretold || period === 'hour') return [claim('it missed', sizeOf(miss) >= 0)];
      const { sql, where } = truth.metric(truth.foretold.name);
      const time = quoteName(truth.table.time ?? '');
      const [low, high] = await truth.row(
        `SELECT min(n), max(n) FROM (SELECT CAST(${sql} AS DOUBLE) AS n FROM t GROUP BY date_trunc('${period}', ${time}))`,
        { where },
      );
      const size = miss?.includes('points') ? sizeOf(miss) / 100 : sizeOf(miss);
      return [claim(`missed by ${miss} of ${low} to ${high}`, size <= Number(high) - Number(low))];
    },
  },
  { pattern: /^No forecast is given: .+\.$|^The history is still too short .+\.$/, read: () => [] },
];
