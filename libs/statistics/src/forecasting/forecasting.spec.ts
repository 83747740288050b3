import { describe, expect, it } from '@jest/globals';
import { usHolidays } from '../calendar/us-holidays.js';
import { backtest, missOf } from './backtest.js';
import { combination, withCombination } from './combination.js';
import { coverageOf, halfWidths } from './conformal.js';
import { ets } from './ets.js';
import { forecastSeries } from './forecast.js';
import { dampedHoltWinters } from './holt-winters.js';
import { minimise } from './minimise.js';
import { forecastsOf } from './models.js';
import { decompose, mstl } from './mstl.js';
import { drift, lastValue, seasonalNaive } from './naive.js';
import { nestedCycles } from './nested-cycles.js';
import { reconcile } from './reconcile.js';
import { isSeasonal } from './season-index.js';
import { withoutSpikes } from './spikes.js';
import { theta } from './theta.js';
import { tsb } from './tsb.js';

/** Numbers that look random and are the same everywhere (Lehmer, 1951). */
function noise(count: number, seed = 7): number[] {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: count }, () => next() + next() + next() + next() - 2);
}
const MONTHLY = { seasons: [12], isNonNegative: true };
const seasonal = (count: number) =>
  noise(count).map((miss, at) => 100 + at + 20 * Math.sin((at * Math.PI) / 6) + 2 * miss);

describe('models', () => {
  it('the simple ones are what they say', () => {
    expect(lastValue([1, 2, 4], 2)).toEqual([4, 4]);
    expect(seasonalNaive([1, 2, 3, 4, 5], 4, 3)).toEqual([3, 4, 5, 3]);
    expect(drift([1, 2, 7], 2)).toEqual([10, 13]);
  });

  it('a simplex finds the least of Rosenbrock’s valley (1960)', () => {
    const valley = ([x = 0, y = 0]: readonly number[]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2;
    const bounds = { start: -1, low: -3, high: 3 };
    const [x = 0, y = 0] = minimise(valley, [bounds, bounds], 600);
    expect([Math.abs(x - 1) < 0.01, Math.abs(y - 1) < 0.02]).toEqual([true, true]);
  });

  it('exponential smoothing meets the published forecast of Saudi oil production (Hyndman and Athanasopoulos, 2018, 7.1)', () => {
    const oil = [
      ...[445.36, 453.2, 454.41, 422.38, 456.04, 440.39, 425.19, 486.21, 500.43, 521.28, 508.95, 488.89],
      ...[509.87, 456.72, 473.82, 525.95, 549.83, 542.34],
    ];
    for (const value of ets(oil, 3)) expect(Math.abs(value - 542.68)).toBeLessThan(1.5);
  });

  it('Theta goes on along an exact line', () => {
    const line = Array.from({ length: 30 }, (_, at) => 50 + 3 * at);
    theta(line, 4).forEach((value, step) => {
      expect(Math.abs(value - (50 + 3 * (30 + step)))).toBeLessThan(1);
    });
  });

  it('Holt-Winters repeats an exact season on an exact line', () => {
    const shape = [0.8, 1.1, 1.3, 0.8];
    const values = Array.from({ length: 32 }, (_, at) => (100 + at) * (shape[at % 4] ?? 1));
    dampedHoltWinters(values, 4, 4).forEach((value, step) => {
      expect(Math.abs(value / ((132 + step) * (shape[step] ?? 1)) - 1)).toBeLessThan(0.01);
    });
  });

  it('several seasons are told apart', () => {
    const at = (place: number) => 100 + (place % 3) * 6 + (place % 14 < 7 ? 10 : -10);
    const values = Array.from({ length: 140 }, (_, place) => at(place));
    mstl(values, 6, [3, 14], lastValue).forEach((value, step) => {
      expect(Math.abs(value - at(140 + step))).toBeLessThan(2);
    });
    const { trend, season, rest } = decompose(values, [3, 14]);
    values.forEach((value, place) => {
      const sum = (trend[place] ?? 0) + (season[place] ?? 0) + (rest[place] ?? 0);
      expect(Math.abs(sum - value)).toBeLessThan(1e-9);
    });
  });

  it('a day within a week is followed, a day alone is not made a week of, and a late rise fades as it did before', () => {
    const at = (place: number) =>
      500 + 100 * Math.sin((place * Math.PI) / 12) + (Math.floor(place / 24) % 7 > 4 ? -150 : 0);
    const cycles = { inner: 24, outer: 168 };
    const noisy = noise(1_176).map((miss, place) => at(place) + 10 * miss);
    const found = nestedCycles(noisy, 48, cycles) ?? [];
    const off = found.reduce((sum, value, step) => sum + Math.abs(value - at(1_176 + step)), 0) / 48;
    expect(off).toBeLessThan(5);
    const days = noise(1_176, 3).map((miss, place) => 100 + 20 * Math.sin((place * Math.PI) / 12) + 9 * miss);
    const [first = 0, later = 0] = [0, 24].map((step) => nestedCycles(days, 48, cycles)?.[step]);
    expect(Math.abs(first - later)).toBeLessThan(3);
    let state = 0;
    const fading = noise(1_176, 5).map((miss) => {
      state = 0.9 * state + miss;
      return 100 + state;
    });
    const rise = nestedCycles([...fading.slice(0, -1), 110], 24, cycles) ?? [];
    expect((rise[0] ?? 0) - 100).toBeGreaterThan(5);
    expect((rise[23] ?? 0) - 100).toBeLessThan(3);
    expect(nestedCycles(noise(300), 4, cycles)).toBeUndefined();
  });

  it('a spike that came once is not learned, and what repeats is left alone', () => {
    const at = (place: number) => 500 + 100 * Math.sin((place * Math.PI) / 12);
    const hours = noise(1_176).map((miss, place) => at(place) + 5 * miss);
    const spiked = hours.map((value, place) => (place % 131 === 7 ? value + 900 : value));
    const calm = withoutSpikes(spiked, 168, 4);
    for (const [place, value] of calm.entries()) expect(Math.abs(value - at(place))).toBeLessThan(45);
    const weekly = hours.map((value, place) => (place % 168 === 7 ? value + 900 : value));
    expect(
      Math.min(...withoutSpikes(weekly, 168, 4).filter((_, place) => place % 168 === 7)),
    ).toBeGreaterThan(1_300);
    expect(withoutSpikes(hours.slice(0, 400), 168, 4)).toEqual(hours.slice(0, 400));
    const kind = { seasons: [24, 168], isNonNegative: true };
    const off = (values: readonly number[]) =>
      (forecastsOf(values, 48, kind).get('nested') ?? []).reduce(
        (sum, value, step) => sum + Math.abs(value - at(1_176 + step)) / 48,
        0,
      );
    expect(off(spiked)).toBeLessThan(1.5 * off(hours));
  });

  it('what comes now and then is forecast at its mean rate, the same for all periods (Teunter and others, 2011)', () => {
    const demand = Array.from({ length: 80 }, (_, at) => (at % 4 === 3 ? 8 : 0));
    const [first = 0, second] = tsb(demand, 2);
    expect([Math.abs(first - 2) < 1, second === first]).toEqual([true, true]);
    expect(forecastsOf(demand, 2, MONTHLY).has('tsb')).toBe(true);
  });

  it('knows the holidays of 2026 by their rules', () => {
    const days = usHolidays(2026);
    for (const day of ['2026-01-19', '2026-02-16', '2026-05-25', '2026-09-07', '2026-11-26'])
      expect(days).toContain(day);
  });

  it('the calendar is taken for days of the week and left alone where it says nothing', () => {
    const calendar = { from: '2024-01-01', period: 'day' as const };
    const kind = { seasons: [], isNonNegative: true, calendar };
    const weekdays = noise(140).map((miss, at) => (at % 7 < 5 ? 100 : 40) + miss);
    const week = forecastsOf(weekdays, 7, kind).get('calendar') ?? [];
    expect(week.map((value) => Math.round(value / 20))).toEqual([5, 5, 5, 5, 5, 2, 2]);
    expect(
      forecastsOf(
        noise(140).map((miss) => 100 + miss),
        7,
        kind,
      ).has('calendar'),
    ).toBe(false);
  });

  it('a season is seen where there is one and not in noise', () => {
    expect(isSeasonal(seasonal(60), 12)).toBe(true);
    expect(isSeasonal(noise(60), 12)).toBe(false);
  });
});

describe('a back-test', () => {
  it('shows a model nothing of what came after its date', () => {
    const values = seasonal(48);
    const changed = values.map((value, at) => (at >= 42 ? value * 5 : value));
    const [first] = backtest(values, { leastKnown: 8, reach: 3 }, MONTHLY);
    const [same] = backtest(changed, { leastKnown: 8, reach: 3 }, MONTHLY);
    expect(first?.known).toBeLessThanOrEqual(39);
    expect([...(same?.says ?? [])]).toEqual([...(first?.says ?? [])]);
  });

  it('chooses the lowest MASE, the combination where no other is clearly lower, and beats the last value where there is a season', () => {
    const question = { values: seasonal(60), horizon: 6, kind: MONTHLY, test: { leastKnown: 8, reach: 6 } };
    const found = forecastSeries({ ...question, widen: 1 });
    const lowest = found?.scores.reduce((one, other) => (other.mase < one.mase ? other : one));
    const together = found?.scores.find(({ name }) => name === 'combination');
    const isClear = (lowest?.mase ?? 0) < 0.95 * (together?.mase ?? 0);
    expect([found?.chosen, found?.beatsNaive]).toEqual([isClear ? lowest?.name : 'combination', true]);
    const wide = forecastSeries({ ...question, widen: 2 })?.points[0];
    const half = ({ hi80, yhat }: { hi80: number; yhat: number }) => hi80 - yhat;
    expect(half(wide ?? { hi80: 0, yhat: 0 }) / half(found?.points[0] ?? { hi80: 1, yhat: 0 })).toBeCloseTo(
      2,
      9,
    );
  });

  it('combines members by how little they missed at other dates, never at the date itself', () => {
    const actual = [1, 1];
    const says = new Map([
      ['last_value' as const, [1.5, 1.5]],
      ['theta' as const, [2, 2]],
    ]);
    const folds = [10, 12, 14].map((known) => ({ known, actual, says }));
    // Misses of 0.5 and 1 weigh as 16 to 1.
    const expected = (16 * 1.5 + 2) / 17;
    expect(combination(says, folds, 2)[0]).toBeCloseTo(expected, 9);
    const [first, ...rest] = folds;
    const changed = withCombination([{ ...first, known: 10, actual: [9, 9], says }, ...rest]);
    expect(changed[0]?.says.get('combination')?.[0]).toBeCloseTo(expected, 9);
    const tested = withCombination(backtest(seasonal(48), { leastKnown: 8, reach: 3 }, MONTHLY));
    expect([...(tested[0]?.says.keys() ?? [])]).not.toContain('damped');
    expect(tested.every((fold) => Number.isFinite(missOf(fold, 'combination')))).toBe(true);
  });

  it('finds nothing that beats the last value of a random walk that leads nowhere', () => {
    let level = 1_000;
    const walk = noise(80, 11).map((step) => {
      level += step;
      return level;
    });
    const test = { leastKnown: 8, reach: 4 };
    const found = forecastSeries({
      values: walk,
      horizon: 4,
      kind: { seasons: [], isNonNegative: true },
      test,
      widen: 1,
    });
    const maeOf = (wanted: string) => found?.scores.find(({ name }) => name === wanted)?.mae ?? 0;
    const isLower = maeOf(found?.chosen ?? '') < 0.98 * maeOf('last_value');
    expect(found?.beatsNaive).toBe(isLower && found?.chosen !== 'last_value');
  });
});

describe('bands', () => {
  it('hold their share of misses that were not used to make them', () => {
    const misses = Array.from({ length: 40 }, (_, at) => noise(6, at + 3));
    const { at80, at95 } = halfWidths(misses, 6, 240);
    const fresh = Array.from({ length: 300 }, (_, at) => noise(6, at + 999)).flatMap((fold) =>
      fold.map((miss, step) => [Math.abs(miss) <= (at80[step] ?? 0), Math.abs(miss) <= (at95[step] ?? 0)]),
    );
    const share = (place: number) => fresh.filter((one) => one[place]).length / fresh.length;
    expect(share(0)).toBeGreaterThan(0.76);
    expect(share(1)).toBeGreaterThan(0.93);
    expect(coverageOf(misses, 240).at80).toBeGreaterThan(0.76);
  });
});

describe('reconciling', () => {
  it('moves whole and parts to the nearest that add up, weighted by their variances', () => {
    const parts = reconcile({ says: [12], meanSquare: 1 }, [
      { says: [4], meanSquare: 1 },
      { says: [5], meanSquare: 2 },
    ]);
    // Lagrange: the gap of 3 is shared out as 1 : 1 : 2 between whole and parts.
    expect(parts).toEqual([[4.75], [6.5]]);
  });
});
