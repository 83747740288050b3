import { toNumber } from '@plumbline/semantics';
import { moments, stableSum } from '@plumbline/statistics';
import { z } from 'zod';
import { defineMethod, type Method } from '../../facts/method.js';
import { changeOfAmount } from './payments/methods.js';

/** Statistics that descriptions state. Their inputs are plans of one dimension, its value first. */

const integer = (name: string) => ({ name, type: 'integer' as const });
const double = (name: string) => ({ name, type: 'double' as const });
const nothing = z.strictObject({});

export const concentration = defineMethod({
  name: 'concentration',
  version: '1',
  explanation:
    'The part of a total that its largest groups hold, one in ten of all groups, and how unevenly it is spread (Gini, 1912: 0 even, 1 all in one).',
  params: nothing,
  run: ([sums]) => {
    const amounts = (sums?.rows ?? []).map(([, amount]) => toNumber(amount)).filter((amount) => amount >= 0);
    amounts.sort((one, other) => other - one);
    const [groups, total] = [amounts.length, stableSum(amounts)];
    const top = Math.ceil(groups / 10);
    const ranked = stableSum(amounts.map((amount, at) => (groups - at) * amount));
    return {
      columns: [integer('top_groups'), integer('groups'), double('top_share'), double('gini')],
      rows: [
        [
          top,
          groups,
          stableSum(amounts.slice(0, top)) / total,
          (2 * ranked) / (groups * total) - (groups + 1) / groups,
        ],
      ],
    };
  },
});

export const largestShare = defineMethod({
  name: 'largest_share',
  version: '1',
  explanation:
    'The part of all rows that the most frequent value has, and how many times it is as frequent as the next.',
  params: nothing,
  run: ([counts]) => {
    const rows = (counts?.rows ?? []).map(([, count]) => toNumber(count)).sort((one, other) => other - one);
    const [largest = 0, next = 0] = rows;
    return {
      columns: [double('share'), double('times_next')],
      rows: [[largest / stableSum(rows), largest / next]],
    };
  },
});

export const shareOfValue = defineMethod({
  name: 'share_of_value',
  version: '1',
  explanation: 'The part of all rows that one value has.',
  params: z.strictObject({ value: z.union([z.string(), z.number(), z.boolean(), z.null()]) }),
  run: ([counts], { value }) => {
    const rows = (counts?.rows ?? []).map(([own, count]) => ({ own, count: toNumber(count) }));
    const part = rows.filter(({ own }) => own === value).map(({ count }) => count);
    return {
      columns: [double('share')],
      rows: [[stableSum(part) / stableSum(rows.map(({ count }) => count))]],
    };
  },
});

export const missingShares = defineMethod({
  name: 'missing_shares',
  version: '1',
  explanation:
    'The share of rows without a value in one group, in all others, and how many times the one is the other.',
  params: z.strictObject({ row: z.number().int().min(0) }),
  run: ([groups], { row }) => {
    const counts = (groups?.rows ?? []).map(
      ([, rows, filled]) => [toNumber(rows), toNumber(filled)] as const,
    );
    const share = (some: typeof counts) => {
      const [rows, filled] = [
        stableSum(some.map(([all]) => all)),
        stableSum(some.map(([, present]) => present)),
      ];
      return (rows - filled) / rows;
    };
    const [own, rest] = [share(counts.slice(row, row + 1)), share(counts.toSpliced(row, 1))];
    return { columns: [double('share'), double('rest'), double('times')], rows: [[own, rest, own / rest]] };
  },
});

export const repeatedRows = defineMethod({
  name: 'repeated_rows',
  version: '1',
  explanation: 'How many rows are the same as one before them: all rows less the different ones.',
  params: nothing,
  run: ([counts]) => {
    const [rows = 0, different = 0] = (counts?.rows[0] ?? []).map(toNumber);
    return {
      columns: [integer('repeats'), integer('rows'), double('share')],
      rows: [[rows - different, rows, (rows - different) / rows]],
    };
  },
});

export const mixOfChange = defineMethod({
  name: 'mix_of_change',
  version: '1',
  explanation:
    'How a total changed from one period to the next, and the part of that change that one group makes up.',
  params: z.strictObject({ row: z.number().int().min(0) }),
  run: ([compared], { row }) => {
    const changes = (compared?.rows ?? []).map(([, now, base]) => toNumber(now ?? 0) - toNumber(base ?? 0));
    const before = stableSum((compared?.rows ?? []).map(([, , base]) => toNumber(base ?? 0)));
    const [change, own] = [stableSum(changes), changes[row] ?? 0];
    return {
      columns: [double('before'), double('after'), double('change'), double('own_change'), double('part')],
      rows: [[before, before + change, change / before, own, own / change]],
    };
  },
});

/** Mean over its standard error, with what neighbours in time owe each other taken off the count. */
export function meanOverError(values: readonly number[], effective: number): number {
  const { mean, squares } = moments(values);
  return mean / Math.sqrt(squares / (values.length - 1) / effective);
}

/** Statistics that descriptions state. */
export const descriptionMethods: readonly Method[] = [
  changeOfAmount,
  concentration,
  largestShare,
  missingShares,
  mixOfChange,
  repeatedRows,
  shareOfValue,
];
