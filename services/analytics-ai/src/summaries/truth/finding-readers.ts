import { quoteName } from '@plumbline/datasets';
import { sizeOf } from './printed.js';
import { placed } from './share-readers.js';
import { claim, columnIn, printed, type Reader, type Truth } from './truth.js';

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

/** Spearman's, over rows with both values; rows of one value share the middle of their ranks. */
async function rankCorrelation(
  truth: Truth,
  x: string,
  y: string,
  where: readonly string[],
): Promise<number> {
  const [one, other] = [x, y].map((label) => quoteName(truth.columnOf(label)));
  const rank = (name = '') =>
    `rank() OVER (ORDER BY ${name}) + (count(*) OVER (PARTITION BY ${name}) - 1) / 2`;
  const [value] = await truth.row(
    `SELECT corr(a, b) FROM (SELECT ${rank(one)} AS a, ${rank(other)} AS b
     FROM t WHERE ${one} IS NOT NULL AND ${other} IS NOT NULL)`,
    { where },
  );
  return Number(value);
}

const pairs: readonly Reader[] = [
  {
    pattern:
      /^\w+ with (?:a )?higher (.+) have (?:a )?(higher|lower) (.+): the rank correlation is #, where −?1 is perfect (?:agreement|opposition)\.$/,
    read: async ([, x = '', word = '', y = ''], [rho], truth) => {
      const value = await rankCorrelation(truth, x, y, []);
      const told = Number(rho?.replace('−', '-'));
      // Rows of one bin of the grid share a rank there, which makes it fainter where most rows are alike.
      const isNear = Math.abs(told - Number(value)) <= 0.03;
      const isFainter = Math.abs(told) < Math.abs(Number(value)) && told / Number(value) > 0.8;
      return [
        claim(`rank correlation ${rho}, computed ${value}`, isNear || isFainter),
        claim(word, (word === 'higher') === told > 0),
      ];
    },
  },
  {
    pattern: /^Over all \w+, a higher (.+) goes with a (higher|lower) (.+): the rank correlation is #\.$/,
    read: async ([, x = '', word = '', y = ''], [rho], truth) => {
      const value = await rankCorrelation(truth, x, y, []);
      truth.paired = { x, y };
      const size = Number(rho?.replace('−', '-'));
      return [
        claim(`${rho}, computed ${value}`, Math.abs(size - value) <= 0.05),
        claim(word, (word === 'higher') === size > 0),
      ];
    },
  },
  {
    pattern: /^Within each (.+) it is the other way round, # on average, in # of # groups\.$/,
    read: async ([, label = ''], [mean, along, all], truth) => {
      const { x, y } = truth.paired ?? { x: '', y: '' };
      const overall = await rankCorrelation(truth, x, y, []);
      const values = [...(await truth.groups({ sql: 'count(*)', where: [] }, truth.columnOf(label))).keys()];
      const own = await Promise.all(
        values.map((value) => rankCorrelation(truth, x, y, [truth.isValue(value, label)])),
      );
      const other = own.filter((rho) => rho * overall < 0);
      const told = Number(mean?.replace('−', '-'));
      return [
        printed('groups', all, own.length),
        printed('the other way', along, other.length),
        claim(
          `${mean} on average`,
          Math.abs(told - own.reduce((sum, rho) => sum + rho, 0) / own.length) <= 0.1,
        ),
      ];
    },
  },
  {
    pattern: /^(.+) is # in the middle fifth of (.+)\.$/,
    read: async ([, name = '', label = ''], [middle], truth) => {
      const column = quoteName(truth.columnOf(label));
      const at = (p: number) => truth.number(`quantile_cont(CAST(${column} AS DOUBLE), ${p})`);
      const [low, high] = [await at(0.4), await at(0.6)];
      const own = await typical(truth, name, [`${column} BETWEEN ${low} AND ${high}`]);
      truth.curved = { name, column };
      return [claim(`${middle}, computed ${own.value}`, Math.abs(sizeOf(middle) / own.value - 1) <= 0.25)];
    },
  },
  {
    pattern: /^It is # in the lowest part and # in the highest\.$/,
    read: async (_words, [low, high], truth) => {
      const { name, column } = truth.curved ?? { name: '', column: '' };
      const at = (p: number) => truth.number(`quantile_cont(CAST(${column} AS DOUBLE), ${p})`);
      const ends = [
        (await typical(truth, name, [`${column} <= ${await at(0.2)}`])).value,
        (await typical(truth, name, [`${column} >= ${await at(0.8)}`])).value,
      ];
      return [low, high].map((told, end) =>
        claim(`${told}, computed ${ends[end]}`, Math.abs(sizeOf(told) / (ends[end] ?? 0) - 1) <= 0.25),
      );
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

/** Sentences about what stands out among groups, and about two numbers. */
export const findingReaders: readonly Reader[] = [...groups, ...pairs];
