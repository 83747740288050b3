import { quoteName } from '@plumbline/datasets';
import { directionIs, isLevel, sizeIs, toldIn, windows } from './change-claims.js';
import { type Claim, claim, type Metric, printed, type Reader, type Truth } from './truth.js';
import { monthsBefore, rangeIn } from './windows.js';

async function headline(
  truth: Truth,
  name: string,
  [during, base]: readonly [string, string],
  check: (now: number, before: number) => Claim[],
): Promise<Claim[]> {
  const { now, before } = windows(during, base);
  const metric = truth.metric(name);
  truth.told = { now, before, metric };
  return check(await truth.measured(metric, now), await truth.measured(metric, before));
}

const headlines: readonly Reader[] = [
  {
    kind: 'in_short',
    pattern: /^(.+?) (rose|fell)(?: by)? # to # ((?:over|in|on) .+?), from # ((?:in|on) .+)\.$/,
    read: ([, name = '', verb = '', during = '', base = ''], [size, last, first], truth) =>
      headline(truth, name, [during, base], (now, before) => [
        ...[sizeIs(size, now, before), directionIs(verb, now, before)],
        ...[printed('the later value', last, now), printed('the earlier value', first, before)],
      ]),
  },
  {
    kind: 'in_short',
    pattern: /^(.+?) grew to # its level, # ((?:over|in|on) .+?), from # ((?:in|on) .+)\.$/,
    read: ([, name = '', during = '', base = ''], [times, last, first], truth) =>
      headline(truth, name, [during, base], (now, before) => [
        printed('times', times, now / before),
        ...[printed('the later value', last, now), printed('the earlier value', first, before)],
      ]),
  },
  {
    kind: 'in_short',
    pattern: /^(.+?) held at about # ((?:over|in|on) .+?), after # ((?:in|on) .+)\.$/,
    read: ([, name = '', during = '', base = ''], [last, first], truth) =>
      headline(truth, name, [during, base], (now, before) => [
        ...[isLevel(now, before), printed('the later value', last, now)],
        printed('the earlier value', first, before),
      ]),
  },
  {
    kind: 'in_short',
    pattern:
      /^(.+?) came to # ((?:over|in|on) .+?), (?:about as much as|the same as|# (more|less) than) ((?:in|on) .+)\.$/,
    read: ([, name = '', during = '', verb = '', base = ''], [last, size], truth) =>
      headline(truth, name, [during, base], (now, before) => [
        printed('the later value', last, now),
        ...(verb ? [sizeIs(size, now, before), directionIs(verb, now, before)] : [isLevel(now, before)]),
      ]),
  },
];

/** Of each complete period its value, the last one last. */
async function periodsOf(
  truth: Truth,
  { sql, where }: Metric,
  grain: string,
  end: string,
): Promise<number[]> {
  const time = quoteName(truth.table.time ?? '');
  const [list] = await truth.row(
    `SELECT CAST(list(n ORDER BY p) AS JSON) FROM
     (SELECT date_trunc('${grain}', ${time}) AS p, CAST(${sql} AS DOUBLE) AS n FROM t WHERE ${time} < DATE '${end}' GROUP BY 1)
     WHERE ${await truth.isWholeFirst(grain)} OR p > (SELECT date_trunc('${grain}', min(${time})) FROM t)`,
    { where },
  );
  return JSON.parse(String(list)) as number[];
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
};

const extremeIs = (word: string, values: readonly number[], count: string | undefined): Claim[] => {
  const extreme = word === 'highest' ? Math.max(...values) : Math.min(...values);
  return [
    claim(`the ${word} of ${values.join(', ')}`, values.at(-1) === extreme),
    printed('periods', count, values.length),
  ];
};

const positions: readonly Reader[] = [
  {
    pattern: /^It is the (highest|lowest) of the # complete (\w+)s in the data\.$/,
    read: async ([, word = '', grain = ''], [count], truth) => {
      const { now, metric } = toldIn(truth);
      return extremeIs(word, await periodsOf(truth, metric, grain, now.to), count);
    },
  },
  {
    pattern:
      /^From one (\w+) to the next it usually moves by #, so (this is within its usual up and down|a step of this size is usual|this is more than its usual up and down)\.$/,
    read: async ([, grain = '', word = ''], [usual], truth) => {
      const { now, metric } = toldIn(truth);
      const values = await periodsOf(truth, metric, grain, now.to);
      const moves = values.slice(1).map((value, at) => Math.abs(value / (values[at] ?? Number.NaN) - 1));
      const [last = Number.NaN, typical] = [moves.at(-1), median(moves.slice(0, -1))];
      return [
        printed('the usual change', usual, typical),
        claim(`${last} beside ${typical}: ${word}`, !word.includes('more than') === last <= 2 * typical),
      ];
    },
  },
  {
    pattern:
      /^(.+) alone (?:brought|stood at) #(?:, (?:(after|about as much as)(?: #)?|# (more|less) than) in the same (\w+) a year earlier)?(?:; it is the (highest|lowest) of all # complete \w+s)?\.$/,
    read: async ([, last = '', same = '', verb = '', grain = '', rank = ''], numbers, truth) => {
      const { metric, now: window } = toldIn(truth);
      const range = rangeIn(last);
      if (!range) throw new RangeError(`“${last}” names no days`);
      const then = monthsBefore({ from: monthsBefore(range, -1).from, to: '' }, 13);
      const [now, before] = [
        await truth.measured(metric, range),
        await truth.measured(metric, { from: then.from, to: monthsBefore(then, -1).from }),
      ];
      const values = rank ? await periodsOf(truth, metric, grain || 'month', window.to) : [];
      return [
        printed('the last period', numbers[0], now),
        ...(verb ? [sizeIs(numbers[1], now, before), directionIs(verb, now, before)] : []),
        ...(same === 'after' ? [printed('a year earlier', numbers[1], before)] : []),
        ...(same.startsWith('about') ? [isLevel(now, before)] : []),
        ...(rank ? extremeIs(rank, values, numbers.at(-1)) : []),
      ];
    },
  },
];

/** Sentences that tell a change, and where its last value stands among the earlier ones. */
export const headlineReaders: readonly Reader[] = [...headlines, ...positions];
