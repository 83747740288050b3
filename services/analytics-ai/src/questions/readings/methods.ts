import { toNumber } from '@plumbline/semantics';
import {
  contributions,
  correlationPValue,
  moments,
  quantile,
  stableSum,
  standardDeviation,
} from '@plumbline/statistics';
import { z } from 'zod';
import { defineMethod, type Method } from '../../facts/method.js';
import { longestRuns } from './parts/longest-runs.js';
import { changeByVolumePriceMix } from './parts/volume-price-mix.js';

/** Arithmetic that answers state over the results of plans. */

const integer = (name: string) => ({ name, type: 'integer' as const });
const double = (name: string) => ({ name, type: 'double' as const });
const nothing = z.strictObject({});
const numberIn = (cell: unknown): number =>
  typeof cell === 'number' || typeof cell === 'string' ? toNumber(cell) : Number.NaN;
const firstNumber = (result: { rows: readonly (readonly unknown[])[] } | undefined): number => {
  const row = result?.rows[0] ?? [];
  return numberIn(row.at(-1));
};

export const numberDifference = defineMethod({
  name: 'number_difference',
  version: '1',
  explanation: 'The first number less the second, and how much that is of the second.',
  params: nothing,
  run: ([first, second]) => {
    const [one, other] = [firstNumber(first), firstNumber(second)];
    return {
      columns: [double('difference'), double('first'), double('second'), double('change')],
      rows: [[one - other, one, other, (one - other) / Math.abs(other)]],
    };
  },
});

export const periodChanges = defineMethod({
  name: 'period_changes',
  version: '1',
  explanation:
    'The number of the later period less that of the earlier, and how much that is of the earlier, the largest first; groups that miss one of them are left out.',
  params: z.strictObject({ by: z.enum(['difference', 'change']), direction: z.enum(['asc', 'desc']) }),
  run: ([compared], { by, direction }) => {
    const groups = (compared?.columns.length ?? 2) - 2;
    const place = groups + (by === 'change' ? 1 : 0);
    const rows = (compared?.rows ?? [])
      .map((row) => {
        const [later, earlier] = [numberIn(row[groups]), numberIn(row[groups + 1])];
        const difference = later - earlier;
        return [...row.slice(0, groups), difference, difference / Math.abs(earlier), later, earlier];
      })
      .filter((row) => Number.isFinite(row[place]));
    const sign = direction === 'desc' ? -1 : 1;
    rows.sort((one, other) => sign * (numberIn(one[place]) - numberIn(other[place])));
    const names = (compared?.columns ?? []).slice(0, groups);
    const numbers = ['difference', 'change', 'later', 'earlier'].map(double);
    return { columns: [...names, ...numbers], rows };
  },
});

export const changeByCountAndAverage = defineMethod({
  name: 'change_by_count_and_average',
  version: '1',
  explanation:
    'A total is a count times an average. What each of the two makes up of a change of the total, both orders of changing them averaged (Shapley, 1953), so that the two parts add up to the whole change.',
  params: nothing,
  run: ([compared]) => {
    const cells = (compared?.rows[0] ?? []).map((cell) => toNumber(cell ?? 0));
    const [later = 0, earlier = 0, count = 0, before = 0] = cells;
    const [average, past] = [later / count, earlier / before];
    const byCount = ((count - before) * (average + past)) / 2;
    const byAverage = ((average - past) * (count + before)) / 2;
    return {
      columns: ['change', 'by_count', 'by_average', 'average', 'average_before'].map(double),
      rows: [[later - earlier, byCount, byAverage, average, past]],
    };
  },
});

export const contributionsToChange = defineMethod({
  name: 'contributions_to_change',
  version: '1',
  explanation:
    'What each group makes up of the change of a total from the earlier period to the later, the largest first: its number later less its number earlier. The last row, without a group, is all other groups together, so that the rows add up to the change of the total; amounts are added as whole numbers of their last digit.',
  params: z.strictObject({ most: z.number().int().min(1) }),
  run: ([total, grouped], { most }) => {
    const [after, before] = (total?.rows[0] ?? []).map((value) => toNumber(value ?? 0));
    const changes = (grouped?.rows ?? []).map(([, later, earlier], group) => ({
      ...{ group, after: toNumber(later ?? 0), before: toNumber(earlier ?? 0) },
    }));
    const moved = changes.filter((one) => one.after !== one.before);
    moved.sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
    const listed = moved.slice(0, most);
    const { change, parts, rest } = contributions({ after: after ?? 0, before: before ?? 0 }, listed);
    const rows = listed.map(({ group }, at) => [group, parts[at] ?? 0, (parts[at] ?? 0) / change, change]);
    const others = rest === 0 ? [] : [[-1, rest, rest / change, change]];
    return {
      columns: [integer('group'), double('change'), double('part'), double('whole')],
      rows: [...rows, ...others],
    };
  },
});

export const partOfWhole = defineMethod({
  name: 'part_of_whole',
  version: '1',
  explanation: 'The first number divided by the second.',
  params: nothing,
  run: ([part, whole]) => {
    const [one, all] = [firstNumber(part), firstNumber(whole)];
    return { columns: [double('share'), double('part'), double('whole')], rows: [[one / all, one, all]] };
  },
});

export const countGroups = defineMethod({
  name: 'count_groups',
  version: '1',
  explanation: 'How many groups the plan gives.',
  params: nothing,
  run: ([groups]) => ({ columns: [integer('groups')], rows: [[groups?.rows.length ?? 0]] }),
});

/** The longest runs of equal values, as `longestRuns` tells them. */
export const longestRun = defineMethod({
  name: 'longest_run',
  version: '1',
  explanation: 'How many rows at most follow one another with the same value, and which values have so many.',
  params: nothing,
  run: ([rows]) => {
    const runs = longestRuns((rows?.rows ?? []).map(([, value]) => value ?? null));
    const of = new Map(runs.map(({ value, length }) => [value, length] as const));
    const column = { ...(rows?.columns[1] ?? { type: 'text' as const }), name: 'value' };
    return { columns: [column, integer('length')], rows: [...of] };
  },
});

export const longestRunOfRows = defineMethod({
  name: 'longest_run_of_rows',
  version: '1',
  explanation:
    'How many of the first rows at most follow one another and are all among the second; a row is known by its place in the file.',
  params: nothing,
  run: ([all, held]) => {
    const places = new Set((held?.rows ?? []).map(([place]) => place));
    const [longest] = longestRuns((all?.rows ?? []).map(([place]) => places.has(place) || null));
    return { columns: [integer('length')], rows: [[longest?.length ?? 0]] };
  },
});

export const correlationOfPairs = defineMethod({
  name: 'correlation_of_pairs',
  version: '1',
  explanation:
    'Pearson’s correlation of two columns, and the chance of one at least as far from zero where there is none (Student, 1908).',
  params: nothing,
  run: ([pairs]) => {
    const [r, n] = (pairs?.rows[0] ?? []).map((cell) => (typeof cell === 'number' ? cell : Number.NaN));
    const [correlation = Number.NaN, count = 0] = [r, n];
    return {
      columns: [double('correlation'), double('p'), integer('rows')],
      rows: [[correlation, correlationPValue(correlation, count), count]],
    };
  },
});

export const shapeOfNumbers = defineMethod({
  name: 'shape_of_numbers',
  version: '1',
  explanation:
    'Skewness and excess kurtosis from moments about the mean (Fisher, 1930, without correction), and values beyond 1.5 interquartile ranges outside the quartiles (Tukey, 1977) or more than three standard deviations from the mean.',
  params: nothing,
  run: ([counts]) => {
    const values = (counts?.rows ?? []).flatMap(([value, count]) =>
      typeof value === 'number' ? Array.from({ length: toNumber(count ?? 0) }, () => value) : [],
    );
    const sorted = Float64Array.from(values).sort();
    const known = moments(values);
    const [mean, sd] = [known.mean, standardDeviation(known) ?? Number.NaN];
    const power = (to: number) => stableSum(values.map((value) => (value - mean) ** to)) / values.length;
    const [low, high] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
    const reach = 1.5 * (high - low);
    const outside = values.filter((value) => value < low - reach || value > high + reach).length;
    const far = values.filter((value) => Math.abs(value - mean) > 3 * sd).length;
    return {
      columns: [
        double('skewness'),
        double('kurtosis'),
        integer('outliers_by_quartiles'),
        integer('outliers_by_deviation'),
      ],
      rows: [[power(3) / power(2) ** 1.5, power(4) / power(2) ** 2 - 3, outside, far]],
    };
  },
});

export const questionMethods: readonly Method[] = [
  changeByCountAndAverage,
  changeByVolumePriceMix,
  contributionsToChange,
  numberDifference,
  periodChanges,
  partOfWhole,
  countGroups,
  longestRun,
  longestRunOfRows,
  correlationOfPairs,
  shapeOfNumbers,
];
