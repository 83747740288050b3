import { quoteName } from '@plumbline/datasets';
import { sizeOf } from './printed.js';
import { claim, columnIn, printed, type Reader, type Truth } from './truth.js';
import { rangeIn } from './windows.js';

/** Of rows with a value, the measure and how many they are, in a group or outside of it. */
async function typical(truth: Truth, name: string, where: readonly string[]) {
  const metric = truth.metric(name);
  const column = columnIn(metric.sql);
  const rows = column ? `count(${quoteName(column)})` : 'count(*)';
  return {
    value: await truth.measured(metric, undefined, where),
    rows: await truth.number(rows, { where: [...metric.where, ...where] }),
  };
}

/** "for West", "where rating is 5". */
function placed(truth: Truth, place: string): string {
  const found = /^for (.+)$|^where (.+) is (.+)$/.exec(place);
  if (!found) throw new RangeError(`“${place}” is no place`);
  return truth.isValue(found[1] ?? found[3] ?? '', found[2]);
}

const PLACE = '(for [^,]+?|where .+? is [^,]+?)';
const not = (condition: string): string => `NOT (${condition})`;

const groups: readonly Reader[] = [
  {
    pattern: new RegExp(`^(.+?) (?:is|are) # ${PLACE}, over # \\w+ with a value\\.$`),
    read: async ([, name = '', place = ''], [value, rows], truth) => {
      const where = placed(truth, place);
      const own = await typical(truth, name, [where]);
      truth.compared = { name, where };
      return [printed(name, value, own.value), printed('rows', rows, own.rows)];
    },
  },
  {
    pattern: /^Over the other # \w+ it is #\.$/,
    read: async (_words, [rows, value], truth) => {
      const { name, where } = truth.compared ?? { name: '', where: '' };
      const rest = await typical(truth, name, [not(where)]);
      return [printed('the others', value, rest.value), printed('rows', rows, rest.rows)];
    },
  },
  {
    pattern: new RegExp(
      `^(.+?) (?:is|are) # (higher|lower|times as high) ${PLACE}(?: (?:than|as) ${PLACE})?(?:: (#) against #(?: elsewhere)?)?\\.$`,
    ),
    read: async ([, name = '', word = '', place = '', other = '', both = ''], numbers, truth) => {
      const [size, value, base] = numbers;
      const where = placed(truth, place);
      const own = (await typical(truth, name, [where])).value;
      const rest = (await typical(truth, name, [other ? placed(truth, other) : not(where)])).value;
      const values = both ? [printed(place, value, own), printed('the others', base, rest)] : [];
      if (word === 'times as high') return [printed('times', `${size} times`, own / rest), ...values];
      const change = size?.includes('%') ? own / rest - 1 : own - rest;
      return [
        printed('the difference', size, Math.abs(change)),
        claim(word, word === 'higher' ? own > rest : own < rest),
        ...values,
      ];
    },
  },
  {
    pattern: new RegExp(`^(.+?) (?:is|are) highest ${PLACE}, # over # \\w+\\.$`),
    read: async ([, name = '', place = ''], [value, rows], truth) => {
      const where = placed(truth, place);
      const own = await typical(truth, name, [where]);
      truth.compared = { name, where };
      const all = [...(await truth.groups(truth.metric(name), columnIn(where))).values()];
      return [
        ...[printed(name, value, own.value), printed('rows', rows, own.rows)],
        claim(`the highest of ${all.join(', ')}`, Math.abs(own.value - Math.max(...all)) < 1e-9),
      ];
    },
  },
  {
    pattern: new RegExp(`^It is lowest ${PLACE}, # over # \\w+\\.$`),
    read: async ([, place = ''], [value, rows], truth) => {
      const name = truth.compared?.name ?? '';
      const where = placed(truth, place);
      const own = await typical(truth, name, [where]);
      const all = [...(await truth.groups(truth.metric(name), columnIn(where))).values()];
      return [
        ...[printed(name, value, own.value), printed('rows', rows, own.rows)],
        claim(`the lowest of ${all.join(', ')}`, Math.abs(own.value - Math.min(...all)) < 1e-9),
      ];
    },
  },
  {
    pattern: new RegExp(`^(.+) is # times as common ${PLACE}(?:: # of \\w+ .+, # elsewhere)?\\.$`),
    read: async ([, value = '', place = ''], [times, own, rest], truth) => {
      const share = (where: string) =>
        truth.number(`avg(CAST(${truth.isValue(value)} AS INTEGER))`, { where: [where] });
      const where = placed(truth, place);
      const [here, elsewhere] = [await share(where), await share(not(where))];
      return [
        printed('times', `${times} times`, here / elsewhere),
        ...(own ? [printed(place, own, here), printed('elsewhere', rest, elsewhere)] : []),
      ];
    },
  },
];

const pairs: readonly Reader[] = [
  {
    pattern:
      /^\w+ with (?:a )?higher (.+) have (?:a )?(higher|lower) (.+): the rank correlation is #, where −?1 is perfect (?:agreement|opposition)\.$/,
    read: async ([, x = '', word = '', y = ''], [rho], truth) => {
      const [one, other] = [x, y].map((label) => quoteName(truth.columnOf(label)));
      const [value] = await truth.row(
        `SELECT corr(a, b) FROM (SELECT rank() OVER (ORDER BY ${one}) + (count(*) OVER (PARTITION BY ${one}) - 1) / 2 AS a,
           rank() OVER (ORDER BY ${other}) + (count(*) OVER (PARTITION BY ${other}) - 1) / 2 AS b
         FROM t WHERE ${one} IS NOT NULL AND ${other} IS NOT NULL)`,
      );
      const told = Number(rho?.replace('−', '-'));
      // Rows of one bin of the grid share a rank there.
      return [
        claim(`rank correlation ${rho}, computed ${value}`, Math.abs(told - Number(value)) <= 0.03),
        claim(word, (word === 'higher') === told > 0),
      ];
    },
  },
  {
    pattern: /^(.+) is # in the quarter with the lowest (.+), and # in the quarter with the highest\.$/,
    read: async ([, name = '', label = ''], [low, high], truth) => {
      const column = quoteName(truth.columnOf(label));
      const at = (p: number) => truth.number(`quantile_cont(CAST(${column} AS DOUBLE), ${p})`);
      const [first, third] = [await at(0.25), await at(0.75)];
      return [
        printed('the lowest quarter', low, (await typical(truth, name, [`${column} <= ${first}`])).value),
        printed('the highest quarter', high, (await typical(truth, name, [`${column} >= ${third}`])).value),
      ];
    },
  },
];

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

const courses: readonly Reader[] = [
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
      /^(.+?) came to #(?: an? (day|week|month))? (?:(?:on|in) #|from # to #); # would have been usual\.$/,
    read: async ([, name = '', per = ''], numbers, truth) => {
      const [observed, ...rest] = numbers;
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
        claim('it was not usual', sizeOf(rest.at(-1)) !== sizeOf(observed)),
      ];
    },
  },
  {
    pattern: /^On average that lies # times the usual distance from the expected course\.$/,
    read: (_words, [distances]) => [claim('further than usual', sizeOf(distances) > 1)],
  },
];

/** Sentences about what stands out, and what is to come; of the latter only that they do not contradict themselves. */
export const findingReaders: readonly Reader[] = [...groups, ...pairs, ...courses];
