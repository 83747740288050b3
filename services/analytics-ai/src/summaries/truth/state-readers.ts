import { quoteName } from '@plumbline/datasets';
import { claim, columnIn, printed, type Reader, type Truth } from './truth.js';
import { dayBefore, rangeIn } from './windows.js';

const share = (part: number, whole: number): number => part / whole;

const standing: readonly Reader[] = [
  {
    pattern:
      /^(?:Over the whole time, )?(.+) is the (?:largest|most frequent)(?: (.+?))?, with #, # of (.+); (.+) follows with #, #\.$/,
    read: async (
      [, first = '', label = '', name = '', second = ''],
      [amount, part, next, nextPart],
      truth,
    ) => {
      const metric = truth.metric(name);
      const column = label ? truth.columnOf(label) : (truth.columnsOfValues.get(first) ?? '');
      const groups = await truth.groups(metric, column);
      const [all, order] = [await truth.measured(metric), [...groups.keys()]];
      const [one, two] = [groups.get(first) ?? Number.NaN, groups.get(second) ?? Number.NaN];
      return [
        claim(`${order.join(', ')} in order`, order[0] === first && order[1] === second),
        ...[printed(first, amount, one), printed(`part of ${first}`, part, share(one, all))],
        ...[printed(second, next, two), printed(`part of ${second}`, nextPart, share(two, all))],
      ];
    },
  },
  {
    pattern:
      /^(?:Of the (.+?)( with at least two \w+)?, )?(.+) has the highest (.+?), #(?: over (#) \w+)?; (.+) has the lowest, #(?: over # \w+)?\.$/,
    read: async ([, label = '', some = '', high = '', name = '', counted = '', low = ''], numbers, truth) => {
      const column = label ? truth.columnOf(label) : (truth.columnsOfValues.get(high) ?? '');
      const groups = await truth.groups(truth.metric(name), column);
      const rows = await truth.groups({ sql: 'count(*)', where: [] }, column);
      const order = [...groups.keys()].filter((value) => !some || (rows.get(value) ?? 0) >= 2);
      const [best, bestRows, worst, worstRows] = counted ? numbers : [numbers[0], '', numbers[1], ''];
      return [
        claim(`${high} to ${low}`, order[0] === high && order.at(-1) === low),
        printed(high, best, groups.get(high) ?? Number.NaN),
        printed(low, worst, groups.get(low) ?? Number.NaN),
        ...(counted
          ? [
              printed(`rows of ${high}`, bestRows, rows.get(high) ?? 0),
              printed(`rows of ${low}`, worstRows, rows.get(low) ?? 0),
            ]
          : []),
      ];
    },
  },
];

/** The first column of numbers that runs along years. */
const yearOf = (truth: Truth): string =>
  truth.table.columns.find(
    ({ name, stored }) => /year|time|date|season/i.test(name) && !/CHAR|DATE|TIME/.test(stored),
  )?.name ?? '';

const courses: readonly Reader[] = [
  {
    kind: 'in_short',
    pattern: /^(.+?) (rose|fell) from # in (\d{4}) to # in (\d{4})\.$/,
    read: async ([, name = '', verb = '', first = '', last = ''], [before, after], truth) => {
      const metric = truth.metric(name);
      const at = (year: string) =>
        truth.measured(metric, undefined, [`floor(${quoteName(yearOf(truth))}) = ${year}`]);
      const [then, now] = [await at(first), await at(last)];
      return [
        ...[printed(first, before, then), printed(last, after, now)],
        claim(verb, (verb === 'rose') === now > then),
      ];
    },
  },
];

async function middleIs(truth: Truth, column: string, [low, high]: readonly string[]) {
  if (low === undefined) return [];
  const at = (p: number) => truth.number(`quantile_cont(CAST(${quoteName(column)} AS DOUBLE), ${p})`);
  return [
    printed('the lower quartile', low, await at(0.25)),
    printed('the upper quartile', high, await at(0.75)),
  ];
}

const size: readonly Reader[] = [
  {
    pattern: /^The data holds # (\w+)\.$/,
    read: async ([, noun = ''], [rows], truth) => [
      claim(`they are ${truth.table.noun}`, noun === truth.table.noun),
      printed('rows', rows, await truth.number('count(*)')),
    ],
  },
  {
    kind: 'in_short',
    pattern: /^(.+?) came to #(?:; half of all values lie between # and #)?\.$/,
    read: async ([, name = ''], [sum, ...middle], truth) => {
      const metric = truth.metric(name);
      return [
        claim(`${name} is a sum`, metric.sql.startsWith('sum(')),
        printed('the sum', sum, await truth.measured(metric)),
        ...(await middleIs(truth, columnIn(metric.sql), middle)),
      ];
    },
  },
  {
    kind: 'in_short',
    pattern:
      /^((?:Average|Median|The share marked) .+?) is #(?:; half of all values lie between # and #)?\.$/,
    read: async ([, name = ''], [value, ...middle], truth) => {
      const metric = truth.metric(name);
      return [
        printed(name, value, await truth.measured(metric)),
        ...(await middleIs(truth, columnIn(metric.sql), middle)),
      ];
    },
  },
];

const notes: readonly Reader[] = [
  {
    kind: 'data',
    pattern: /^This summary rests on all # (\w+) of (.+?)(?:, dated (.+) to (.+) by “(.+)”)?\.$/,
    read: async ([, , file = '', first = '', last = '', label = ''], [rows], truth) => {
      const claims = [
        printed('rows', rows, await truth.number('count(*)')),
        claim(`of ${truth.table.name}`, file === truth.table.name),
      ];
      if (!label) return claims;
      const time = quoteName(truth.columnOf(label));
      const [from, to] = await truth.row(
        /^\d{4}$/.test(first)
          ? `SELECT strftime(min(${time}), '%Y'), strftime(max(${time}), '%Y') FROM t`
          : `SELECT strftime(min(${time}), '%b %-d, %Y'), strftime(max(${time}), '%b %-d, %Y') FROM t`,
      );
      return [...claims, claim(`dated ${from} to ${to}`, first === from && last === to)];
    },
  },
  {
    kind: 'data',
    pattern: /^(.+) is not complete and is left out of comparisons\.$/,
    read: async ([, period = ''], _numbers, truth) => {
      const time = quoteName(truth.table.time ?? '');
      const [last = ''] = await truth.row(`SELECT strftime(max(${time}), '%Y-%m-%d') FROM t`);
      const days = rangeIn(period);
      const isDay = /^[A-Z][a-z]{2} \d/.test(period);
      return [
        claim(
          `${period} holds ${last}`,
          days !== undefined && days.from <= String(last) && String(last) < days.to,
        ),
        claim('its end is missing', isDay || (days !== undefined && dayBefore(days.to) > String(last))),
      ];
    },
  },
  {
    kind: 'data',
    pattern: /^# of the \w+ (?:has|have) no (.+) and adds? nothing to it\.$/,
    read: async ([, label = ''], [rows], truth) => [
      printed(
        'rows without',
        rows,
        await truth.number('count(*)', { where: [`${quoteName(truth.columnOf(label))} IS NULL`] }),
      ),
    ],
  },
];

/** Sentences about how things stand, and about the data itself. */
export const stateReaders: readonly Reader[] = [...standing, ...courses, ...size, ...notes];
