import { quoteName } from '@plumbline/datasets';
import { sizeOf } from './printed.js';
import { type Claim, claim, printed, type Reader, type Truth } from './truth.js';
import { rangeIn } from './windows.js';

/** Values of a metric per period, before and from a day on. */
async function periodsAround(
  truth: Truth,
  name: string,
  grain: string,
  day: string,
): Promise<[number[], number[]]> {
  const { sql, where } = truth.metric(name);
  const time = quoteName(truth.table.time ?? '');
  const side = async (test: string): Promise<number[]> => {
    const [list] = await truth.row(
      `SELECT CAST(list(n ORDER BY p) AS JSON) FROM (SELECT date_trunc('${grain}', ${time}) AS p, CAST(${sql} AS DOUBLE) AS n
       FROM t GROUP BY 1) WHERE p ${test} DATE '${day}'`,
      { where },
    );
    return JSON.parse(String(list)) as number[];
  };
  return [await side('<'), await side('>=')];
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
/** A season that is taken out of both moves levels by so much at most. */
const near = (told: number, computed: number): boolean => Math.abs(told / computed - 1) <= 0.05;

/** A run of moments: "Apr 11, 2014 at 09:00" to "17:55", both ends included. */
async function observedBetween(
  truth: Truth,
  { name, said }: { name: string; said: string },
  [observed, ...rest]: readonly string[],
): Promise<Claim[]> {
  const moments = rest.slice(0, -1).map((text) => /^(?:(.+?) at )?(\d\d:\d\d)$/.exec(text));
  const day = (text: string | undefined) => rangeIn(text ?? '')?.from;
  const [first, last] = [moments[0], moments.at(-1)];
  const [from, to] = [day(first?.[1]), day(last?.[1]) ?? day(first?.[1])];
  if (!from || !to) throw new RangeError(`${rest.join()} names no moments`);
  const time = quoteName(truth.table.time ?? '');
  const where = [
    `${time} >= TIMESTAMP '${from} ${first?.[2]}:00'`,
    // Rows of the last hour belong to it, where hours are what is told.
    `${time} < TIMESTAMP '${to} ${last?.[2]}:00' + INTERVAL '${last?.[2]?.endsWith('00') ? 60 : 1} minutes'`,
  ];
  const { sql } = truth.metric(name);
  const column = /\((.+)\)/.exec(sql)?.[1];
  const expression = said === 'averaged' ? `avg(${column})` : sql;
  return [printed('observed', observed, await truth.number(expression, { where }))];
}

const straight: readonly Reader[] = [
  {
    pattern:
      /^(?:Along a straight line, )?(.+?) went (?:from # )?to #(?: until the turn in .+?)?, (up|down) # each (\w+)\.$/,
    read: ([, , word = ''], numbers) => {
      const [first, last] = numbers.length === 3 ? numbers.map(sizeOf) : [];
      return first === undefined || last === undefined
        ? []
        : [claim(`${word}: ${first} to ${last}`, (word === 'up') === last > first)];
    },
  },
  {
    pattern: /^Before the change in (.+), (.+) was usually # an? (\w+); since then it is #\.$/,
    read: async ([, period = '', name = '', grain = ''], [first, last], truth) => {
      const [before, after] = await periodsAround(truth, name, grain, rangeIn(period)?.from ?? '');
      return [
        claim(`${first} before, computed ${median(before)}`, near(sizeOf(first), median(before))),
        claim(`${last} since, computed ${median(after)}`, near(sizeOf(last), median(after))),
      ];
    },
  },
  {
    pattern:
      /^(.+?) (rose|fell) (?:to|by|from) #(?: their level)? from (.+?) to (.+?)(?:: # to # an? (\w+))?\.$/,
    read: ([, , word = ''], [, first, last]) =>
      first === undefined
        ? []
        : [claim(`${word}: ${first} to ${last}`, (word === 'rose') === sizeOf(last) > sizeOf(first))],
  },
];

const courses: readonly Reader[] = [
  {
    pattern: /^(.+?) (?:was|were) # an? (day|week|month) from # to # \(usually about #\)\.$/,
    read: async ([, name = '', grain = ''], [observed, first = '', last = '', usual], truth) => {
      const end = rangeIn(last);
      // The year stands once.
      const begin = rangeIn(first) ?? rangeIn(`${first}, ${/\d{4}/.exec(last)?.[0]}`);
      if (!begin || !end) throw new RangeError(`${first} to ${last} names no days`);
      const [before, since] = await periodsAround(truth, name, grain, begin.from);
      const [, after] = await periodsAround(truth, name, grain, end.to);
      const within = since.slice(0, since.length - after.length);
      const mean = within.reduce((sum, value) => sum + value, 0) / within.length;
      const others = median([...before, ...after]);
      return [
        printed('observed', observed, mean),
        claim(`usually ${usual}, computed ${others}`, Math.abs(sizeOf(usual) / others - 1) <= 0.1),
      ];
    },
  },
  {
    pattern: /^(.+?) stepped (up|down)(?: to)? #(?: its level)? in (.+?)(?:: # to #(?: a (\w+))?)?\.$/,
    read: async ([, name = '', word = '', period = ''], [size, first, last], truth) => {
      const day = rangeIn(period)?.from ?? '';
      const [before, after] = await periodsAround(
        truth,
        name,
        period.includes('week') ? 'week' : 'month',
        day,
      );
      const [low, high] = [median(before), median(after)];
      const change = size?.includes('times') ? high / low : Math.abs(high / low - 1);
      const told = sizeOf(size) * (size?.includes('%') ? 0.01 : 1);
      return [
        claim(`stepped ${word}: ${low} to ${high}`, word === 'up' ? high > low : high < low),
        claim(`by ${size}, computed ${change}`, Math.abs(told - change) <= 0.06),
        ...(first
          ? [
              claim(`from ${first}, computed ${low}`, near(sizeOf(first), low)),
              claim(`to ${last}, computed ${high}`, near(sizeOf(last), high)),
            ]
          : []),
      ];
    },
  },
  {
    pattern:
      /^(.+?) (came to|averaged) #(?: an? (day|week|month))? (?:(?:on|in) #|from # to #); # would have been usual\.$/,
    read: async ([, name = '', said = '', per = ''], numbers, truth) => {
      const [observed, ...rest] = numbers;
      if (rest.some((text) => / at |:/.test(text))) return observedBetween(truth, { name, said }, numbers);
      const end = rangeIn(rest.at(-2) ?? '');
      const year = /\d{4}/.exec(rest.at(-2) ?? '')?.[0] ?? '';
      const from =
        rest.length === 3
          ? rangeIn(/\d{4}/.test(rest[0] ?? '') ? (rest[0] ?? '') : `${rest[0]}, ${year}`)
          : end;
      if (!from || !end) throw new RangeError(`${rest.join()} names no days`);
      const range = { from: from.from, to: end.to };
      const value = await truth.measured(truth.metric(name), range);
      const unit = per || 'day';
      const periods = await truth.number(
        `count(DISTINCT date_trunc('${unit}', ${quoteName(truth.table.time ?? '')}))`,
        { range },
      );
      return [
        printed('observed', observed, per ? value / periods : value),
        claim(said, said === 'came to' || truth.metric(name).sql.startsWith('avg(')),
        claim('it was not usual', sizeOf(rest.at(-1)) !== sizeOf(observed)),
      ];
    },
  },
  {
    pattern: /^On average that lies # times the usual distance from the expected course\.$/,
    read: (_words, [distances]) => [claim('further than usual', sizeOf(distances) > 1)],
  },
];

/** Sentences about the course of a number over time: steps, lines, and what was unusual. */
export const courseReaders: readonly Reader[] = [...courses, ...straight];
