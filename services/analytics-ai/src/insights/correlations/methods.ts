import type { CellValue, QueryResult } from '@plumbline/contracts';
import { toNumber } from '@plumbline/semantics';
import {
  addAt,
  adjustedResiduals,
  chiSquareTest,
  elementAt,
  kruskalWallis,
  spearman,
} from '@plumbline/statistics';
import { z } from 'zod';
import { defineMethod, type Method } from '../../facts/method.js';

/**
 * Counts of a result whose first two columns are groups and whose third counts rows. Numbers stand in rising order, a
 * bin below the first edge before all others; names as they come.
 */
function countsOf({ rows }: QueryResult): number[][] {
  const [first, second] = [risingPlaces(rows, 0), risingPlaces(rows, 1)];
  const table = Array.from({ length: first.size }, () => new Array<number>(second.size).fill(0));
  for (const [one = null, other = null, count = 0] of rows)
    addAt(elementAt(table, first.get(one) ?? -1), second.get(other) ?? -1, toNumber(count));
  return table;
}

function risingPlaces(rows: QueryResult['rows'], column: number): Map<CellValue, number> {
  const distinct = [...new Set(rows.map((row) => row[column] ?? null))];
  const orderOf = (cell: CellValue) =>
    cell === null ? Number.NEGATIVE_INFINITY : typeof cell === 'string' ? 0 : Number(cell);
  distinct.sort((one, other) => orderOf(one) - orderOf(other) || 0);
  return new Map(distinct.map((cell, place) => [cell, place]));
}

const double = (name: string) => ({ name, type: 'double' as const });
const integer = (name: string) => ({ name, type: 'integer' as const });
const nothing = z.strictObject({});

export const rankCorrelation = defineMethod({
  name: 'rank_correlation',
  version: '1',
  explanation:
    'Spearman’s ρ (1904) of two numbers over all rows, from counts in a grid of bins; rows of one bin share a rank.',
  params: nothing,
  run: ([counts]) => {
    const ranks = spearman(countsOf(counts!));
    return {
      columns: [double('rho'), integer('count')],
      rows: [[ranks?.rho ?? null, ranks?.count ?? 0]],
    };
  },
});

export const rankVarianceShare = defineMethod({
  name: 'rank_variance_share',
  version: '1',
  explanation:
    'The share of the differences between rows’ ranks that lies between groups (ε², Kelley 1935), by the statistic of Kruskal and Wallis (1952), corrected for ties and for what chance gives.',
  params: nothing,
  run: ([counts]) => {
    const test = kruskalWallis(countsOf(counts!));
    const share = test ? (test.h - test.freedom) / (test.count - test.freedom - 1) : null;
    return {
      columns: [double('share'), integer('count'), integer('groups')],
      rows: [[share, test?.count ?? 0, test ? test.freedom + 1 : 0]],
    };
  },
});

export const associationStrength = defineMethod({
  name: 'association_strength',
  version: '1',
  explanation: 'Cramér’s V (1946) of two categories over all rows, corrected for chance by Bergsma (2013).',
  params: nothing,
  run: ([counts]) => {
    const table = countsOf(counts!);
    const test = chiSquareTest(table);
    const residuals = adjustedResiduals(table).flat().map(Math.abs);
    return {
      columns: [double('v'), integer('count'), double('largest_residual')],
      rows: [[test?.v ?? null, test?.count ?? 0, Math.max(...residuals)]],
    };
  },
});

export const twoGroups = defineMethod({
  name: 'two_groups',
  version: '1',
  explanation:
    'The first number of the first result against that of the second: how many times, by how much in percent, and the difference.',
  params: nothing,
  run: ([one, other]) => {
    const [value, rest] = [one, other].map((result) => toNumber(result?.rows[0]?.[0])) as [number, number];
    return {
      columns: [double('times'), double('change'), double('difference')],
      rows: [[value / rest, value / rest - 1, value - rest]],
    };
  },
});

export const worthOfDifference = defineMethod({
  name: 'worth_of_difference',
  version: '1',
  explanation:
    'How much more, or less, the rows of one group come to by the month than at the mean of all others: the difference of both means times the rows of the group, over the months of the data (of 30.44 days).',
  params: z.strictObject({ months: z.number().positive() }),
  run: ([own, others], { months }) => {
    const [mean, rows] = [0, 1].map((at) => toNumber(own?.rows[0]?.[at])) as [number, number];
    const difference = mean - toNumber(others?.rows[0]?.[0]);
    return {
      columns: [double('difference'), double('rows'), double('a_month')],
      rows: [[difference, rows, (difference * rows) / months]],
    };
  },
});

export const shareOfRows = defineMethod({
  name: 'share_of_rows',
  version: '1',
  explanation:
    'The first count as a share of the second, the third as a share of the fourth, and how many times the one share is the other.',
  params: nothing,
  run: (counts) => {
    const [hits, all, otherHits, otherAll] = counts.map((result) => toNumber(result.rows[0]?.[0])) as [
      number,
      number,
      number,
      number,
    ];
    const [share, rest] = [hits / all, otherHits / otherAll];
    return {
      columns: [double('share'), double('rest'), double('times')],
      rows: [[share, rest, share / rest]],
    };
  },
});

export const withinStrata = defineMethod({
  name: 'within_strata',
  version: '1',
  explanation:
    'The mean of an effect within groups, each weighing as its rows do, and in how many groups it points against the effect over all rows; of two results, the difference between them in each group.',
  params: z.strictObject({
    /** The effect over all rows: only its sign counts. */
    overall: z.number(),
    /** Rows of a group, of either side, below which it is left out. */
    least: z.number().int(),
  }),
  run: ([one, other], { overall, least }) => {
    const strata = other ? differencesOf(one!, other, least) : effectsOf(one!, least);
    const weight = strata.reduce((sum, stratum) => sum + stratum.weight, 0);
    const mean = strata.reduce((sum, stratum) => sum + stratum.effect * stratum.weight, 0) / weight;
    const against = strata.filter(({ effect }) => effect * overall < 0).length;
    return {
      columns: [double('mean'), integer('against'), integer('groups')],
      rows: [[mean, against, strata.length]],
    };
  },
});

/** Rows of group, effect and count; a group below the first edge of bins has no name. */
function effectsOf({ rows }: QueryResult, least: number) {
  return rows
    .map(([stratum = null, effect, count]) => ({
      stratum,
      effect: toNumber(effect),
      weight: toNumber(count),
    }))
    .filter(({ effect, weight }) => Number.isFinite(effect) && weight >= least);
}

function differencesOf(one: QueryResult, other: QueryResult, least: number) {
  const beside = new Map(effectsOf(other, least).map((side) => [side.stratum, side]));
  return effectsOf(one, least).flatMap(({ stratum, effect, weight }) => {
    const rest = beside.get(stratum);
    if (!rest) return [];
    return [{ effect: effect - rest.effect, weight: (weight * rest.weight) / (weight + rest.weight) }];
  });
}

export const correlationMethods: readonly Method[] = [
  rankCorrelation,
  rankVarianceShare,
  associationStrength,
  twoGroups,
  worthOfDifference,
  shareOfRows,
  withinStrata,
];
