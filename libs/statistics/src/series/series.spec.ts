import { describe, expect, it } from '@jest/globals';
import { elementAt, valueAt } from '../arrays/element-at.js';
import { cadenceOf, onEvenSteps } from './cadence.js';
import { expectedSeries } from './expected-series.js';
import { memoryDeviate } from './memory.js';
import { median, robustScale } from './robust.js';
import { forwardMean, runningMedian } from './running.js';
import { findSeasons } from './season.js';
import { tailPValues } from './tail.js';
import { autoregressive, noise, seeded, walk } from './testing.js';
import { findUnusual } from './unusual.js';

describe('robust location and scale', () => {
  it('is the middle of values in any order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('scales the median absolute deviation to normal values (Rousseeuw and Croux, 1993: 6.25, 6.27, 6.28, 6.34, 63.1)', () => {
    expect(robustScale([6.25, 6.27, 6.28, 6.34, 63.1])).toBeCloseTo(1.4826 * 0.03, 10);
  });

  it('falls back on the mean deviation where most values are equal', () => {
    expect(robustScale([0, 0, 0, 0, 10])).toBeCloseTo(2 * Math.sqrt(Math.PI / 2), 12);
  });
});

describe('running windows', () => {
  it('takes medians of a window that is cut at the ends and skips gaps', () => {
    expect([...runningMedian([1, 9, 2, Number.NaN, 4], 3)]).toEqual([5, 2, 5.5, 3, 4]);
  });

  it('takes means of the values that follow, where half of them are known', () => {
    expect([...forwardMean([1, 3, Number.NaN, Number.NaN, 8], 2)]).toEqual([2, 3, Number.NaN, 8]);
  });
});

describe('cadence', () => {
  it('is the usual distance, whatever gaps there are', () => {
    expect(cadenceOf([0, 5, 10, 30, 35, 40])).toBe(5);
  });

  it('puts values on even steps and leaves gaps empty', () => {
    const even = onEvenSteps([0, 5, 16, 20], [1, 2, 3, 4], 5);
    expect([...even!.values]).toEqual([1, 2, Number.NaN, 3, 4]);
    expect([...even!.source]).toEqual([0, 1, -1, 2, 3]);
  });

  it('finds none where nearly all places would be empty', () => {
    expect(onEvenSteps([0, 1, 2, 1_000], [1, 2, 3, 4], 1)).toBeUndefined();
  });
});

describe('seasons', () => {
  const daily = (at: number) => 3 * Math.sin((2 * Math.PI * at) / 24);

  it('finds the one that is there and none in noise', () => {
    const values = noise(480, 1);
    expect(
      findSeasons(
        values.map((value, at) => value + daily(at)),
        [24, 168],
      ),
    ).toEqual([24]);
    expect(findSeasons(values, [24, 168])).toEqual([]);
    expect(findSeasons(walk(480, 2), [24, 168])).toEqual([]);
  });

  it('expects the level and the season, unmoved by outliers', () => {
    const values = Float64Array.from({ length: 480 }, (_, at) => 10 + daily(at));
    values.fill(100, 200, 210);
    const { expected } = expectedSeries(values, [24]);
    expect(expected[205]).toBeCloseTo(10 + daily(205), 6);
  });
});

describe('memory', () => {
  it('counts runs about the median (Wald and Wolfowitz)', () => {
    // Six above, six below, 2 runs: mean 7, variance 30/11.
    expect(memoryDeviate([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toBeCloseTo(5 / Math.sqrt(30 / 11), 12);
  });

  it('is high of a random walk and not of noise', () => {
    expect(memoryDeviate([...walk(300, 3)])).toBeGreaterThan(8);
    expect(Math.abs(memoryDeviate([...noise(300, 3)]))).toBeLessThan(3);
  });
});

describe('tails', () => {
  it('finds an exponential sample ordinary and a far value not', () => {
    const falling = Array.from({ length: 100 }, (_, at) => -Math.log((at + 0.5) / 100));
    expect(tailPValues(falling, 10, 50)[0]).toBeGreaterThan(0.2);
    expect(tailPValues([valueAt(falling, 0) + 10, ...falling.slice(1)], 10, 50)[0]).toBeLessThan(0.001);
  });
});

describe('unusual stretches', () => {
  const shareWithFinding = (make: (seed: number) => Float64Array, series = 60): number => {
    let found = 0;
    for (let seed = 1; seed <= series; seed++) {
      const values = make(seed);
      const expected_ = expectedSeries(values, [24]);
      const hasMemory = expected_.seasons.length > 0 || memoryDeviate([...values]) > 4;
      if (findUnusual(expected_.scores, { hasMemory }).some(({ pValue }) => pValue < 0.05)) found++;
    }
    return found / series;
  };
  const exponential = (random: () => number) => -Math.log(1 - random());

  it.each<[string, (seed: number) => Float64Array]>([
    ['white noise', (seed) => noise(300, seed)],
    ['first-order dependence 0.3', (seed) => autoregressive(300, 0.3, seed)],
    ['first-order dependence 0.6', (seed) => autoregressive(300, 0.6, seed)],
    ['first-order dependence 0.9', (seed) => autoregressive(300, 0.9, seed)],
    ['random walks', (seed) => walk(300, seed)],
    [
      'a season and noise',
      (seed) => noise(300, seed).map((value, at) => value + 4 * Math.sin((Math.PI * at) / 12)),
    ],
    [
      'exponential noise',
      (seed) =>
        Float64Array.from(
          { length: 300 },
          (
            (random) => () =>
              exponential(random)
          )(seeded(seed)),
        ),
    ],
    ['log-normal noise', (seed) => noise(300, seed).map(Math.exp)],
  ])('are found in few series of %s', (_, make) => {
    expect(shareWithFinding(make)).toBeLessThanOrEqual(0.1);
  });

  it('names the place and direction of a spike', () => {
    const values = noise(400, 5);
    values[250] = valueAt(values, 250) + 15;
    const [first] = findUnusual(expectedSeries(values, []).scores, { hasMemory: true });
    expect(first).toMatchObject({ kind: 'level', direction: 'up', from: 250, to: 250 });
    expect(first!.pValue).toBeLessThan(0.001);
  });

  it('tells a run once', () => {
    const values = noise(400, 6).map((value, at) => (at >= 200 && at < 216 ? value - 6 : value));
    const found = findUnusual(expectedSeries(values, []).scores, { hasMemory: true }).filter(
      ({ pValue }) => pValue < 0.01,
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ direction: 'down' });
    expect(elementAt(found, 0).from).toBeLessThanOrEqual(204);
    expect(elementAt(found, 0).to).toBeGreaterThanOrEqual(211);
  });

  it('finds a noisy stretch whose level is the usual one', () => {
    const values = noise(1_000, 7).map((value, at) => (at >= 500 && at < 564 ? 5 * value : value));
    const found = findUnusual(expectedSeries(values, []).scores, { hasMemory: true }).filter(
      ({ pValue }) => pValue < 0.05,
    );
    expect(found.some(({ from, to }) => from < 564 && to >= 500)).toBe(true);
  });

  it('has nothing to say of a constant', () => {
    const { scores } = expectedSeries(new Float64Array(300).fill(7), [24]);
    expect(findUnusual(scores, { hasMemory: true }).every(({ pValue }) => pValue === 1)).toBe(true);
  });
});
