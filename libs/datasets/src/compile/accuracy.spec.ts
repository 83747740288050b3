import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue, Measure } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { runPlan } from '../run/run-plans.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';

let bench: Workbench;
beforeAll(async () => {
  bench = await createWorkbench();
});
afterAll(() => bench.end());

/** Correct significant digits against a certified value (log relative error, NIST StRD). */
function digits(actual: CellValue, certified: number): number {
  const error = Math.abs(Number(actual) - certified);
  return error === 0 ? 16 : -Math.log10(error / Math.abs(certified));
}

async function measured(stored: string, values: CellValue[][], measures: Measure[]): Promise<CellValue[]> {
  const names = ['y', 'x'].slice(0, elementAt(values, 0).length);
  const dataset = await bench.table(
    names.map((name) => ({ name, stored })),
    values,
  );
  return elementAt((await runPlan(bench.engine, dataset, planOf({ measures }))).rows, 0);
}

const MEAN_AND_DEVIATION: Measure[] = [
  { agg: 'avg', column: 'y', as: 'mean' },
  { agg: 'stddev', column: 'y', as: 'sd' },
];

const NIST = new URL('../../../../../shared/data/stats_nist/', import.meta.url);
const withNist = existsSync(NIST) ? describe : describe.skip;

withNist('NIST certified values (needs data beside the repository)', () => {
  const records = (file: string) =>
    readFileSync(new URL(file, NIST), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',').map(Number));

  it.each(
    (['DOUBLE', 'DECIMAL(18,3)'] as const).flatMap((stored) => [
      [stored, 'NumAcc1.csv', 10_000_002, 1] as const,
      [stored, 'NumAcc2.csv', 1.2, 0.1] as const,
      [stored, 'Michelso.csv', 299.8524, 0.079_010_547_819_051_8] as const,
    ]),
  )('%s: mean and deviation of %s', async (stored, file, mean, sd) => {
    const values = records(file).map(([, value]) => [value!]);
    const [actualMean, actualSd] = await measured(stored, values, MEAN_AND_DEVIATION);
    expect(digits(actualMean!, mean)).toBeGreaterThanOrEqual(14);
    expect(digits(actualSd!, sd)).toBeGreaterThanOrEqual(10);
  });

  it('Norris: r² is the certified R²', async () => {
    const [r] = await measured('DOUBLE', records('norris.csv'), [
      { agg: 'corr', column: 'y', column2: 'x', as: 'r' },
    ]);
    expect(Number(r) ** 2).toBeCloseTo(0.999_993_745_883_712, 12);
  });
});

describe('sums', () => {
  it('of decimals are exact: a million cents are ten thousand', async () => {
    const cents = await bench.table([{ name: 'c', stored: 'DECIMAL(9,2)' }], [[0]]);
    await bench.engine.exec(
      `COPY (SELECT 0.01::DECIMAL(9,2) AS c FROM range(1000000)) TO '${cents.parquetPath}'`,
    );
    const measures: Measure[] = [
      { agg: 'sum', column: 'c', as: 's' },
      { agg: 'avg', column: 'c', as: 'a' },
    ];
    expect((await runPlan(bench.engine, { ...cents }, planOf({ measures }))).rows).toEqual([[10_000, 0.01]]);
  });

  it('of doubles are compensated: ten million tenths are a million', async () => {
    const tenths = await bench.table([{ name: 't', stored: 'DOUBLE' }], [[0]]);
    await bench.engine.exec(`COPY (SELECT 0.1::DOUBLE AS t FROM range(10000000)) TO '${tenths.parquetPath}'`);
    const { rows } = await runPlan(
      bench.engine,
      { ...tenths },
      planOf({ measures: [{ agg: 'sum', column: 't', as: 's' }] }),
    );
    expect(digits(elementAt(elementAt(rows, 0), 0), 1_000_000)).toBeGreaterThanOrEqual(15);
  });

  it('of integers grow past 2^63 and are told as text past 2^53', async () => {
    const big = '9223372036854775807';
    const measures: Measure[] = [
      { agg: 'sum', column: 'y', as: 's' },
      { agg: 'max', column: 'y', as: 'm' },
    ];
    expect(await measured('BIGINT', [[big], [big]], measures)).toEqual(['18446744073709551614', big]);
  });

  it('the median of decimals is not rounded to their scale', async () => {
    expect(
      await measured('DECIMAL(9,2)', [[0.01], [0.02]], [{ agg: 'median', column: 'y', as: 'm' }]),
    ).toEqual([0.015]);
  });

  it('stay when terms of opposite sign nearly cancel', async () => {
    const values = [1e15, 1, -1e15, 2].map((value) => [value]);
    expect(await measured('DOUBLE', values, [{ agg: 'sum', column: 'y', as: 's' }])).toEqual([3]);
  });
});

describe('doubles whose squares are none', () => {
  const corr: Measure = { agg: 'corr', column: 'y', column2: 'x', as: 'r' };

  it('have a deviation and a correlation; what is no double itself is missing', async () => {
    const pairs = [1, 2, 3, 4].map((n) => [n * 1e300, n % 2 === 0 ? n : -n]);
    const small = pairs.map(([y, x]) => [y! / 1e300, x!]);
    const [large] = await measured('DOUBLE', pairs, [elementAt(MEAN_AND_DEVIATION, 1)]);
    const [usual] = await measured('DOUBLE', small, [elementAt(MEAN_AND_DEVIATION, 1)]);
    expect(Number(large) / 1e300).toBeCloseTo(Number(usual), 12);
    const [r] = await measured('DOUBLE', pairs, [corr]);
    expect(r).toBeCloseTo(Number((await measured('DOUBLE', small, [corr]))[0]), 12);
    const ends = [[1.7e308], [-1.7e308]];
    expect(
      await measured('DOUBLE', ends, [
        elementAt(MEAN_AND_DEVIATION, 1),
        { agg: 'sum', column: 'y', as: 's' },
      ]),
    ).toEqual([null, 0]);
  });

  it('can be filtered by and put into bins', async () => {
    const dataset = await bench.table([{ name: 'y', stored: 'DOUBLE' }], [[1e308], [-1e308], [5]]);
    const plan = planOf({
      measures: [{ agg: 'count', as: 'n' }],
      dimensions: [{ column: 'y', bins: { edges: [-1e308, 0, 1e308] } }],
      filters: [{ column: 'y', op: 'between', values: [-1e308, 1e308] }],
    });
    expect((await runPlan(bench.engine, dataset, plan)).rows).toEqual([
      [-1e308, 1],
      [0, 1],
      [1e308, 1],
    ]);
  });
});
