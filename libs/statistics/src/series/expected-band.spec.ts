import { describe, expect, it } from '@jest/globals';
import { valueAt } from '../arrays/element-at.js';
import { type BandQuestion, expectedBands } from './expected-band.js';
import { noise, seeded } from './testing.js';

/** Noise of one kind, and how it stands in a series: nothing of it changes. */
type Noise = (count: number, seed: number) => Float64Array;

const mixed = (seed: number) => seed * 7919 + 13;
const NOISES: Record<string, Noise> = {
  normal: noise,
  'half as often far off (Laplace)': (count, seed) => {
    const random = seeded(mixed(seed));
    return Float64Array.from({ length: count }, () => {
      const part = random() - 0.5;
      return -Math.sign(part) * Math.log(1 - 2 * Math.abs(part));
    });
  },
  'heavy tails (t with 4 degrees of freedom)': (count, seed) => {
    const parts = [0, 1, 2, 3, 4].map((part) => noise(count, mixed(seed) + 31 * part));
    return Float64Array.from({ length: count }, (_, at) => {
      const squares = parts.slice(1).reduce((sum, part) => sum + valueAt(part, at) ** 2, 0);
      return valueAt(parts[0] ?? [], at) / Math.sqrt(squares / 4);
    });
  },
  'skewed (lognormal)': (count, seed) => noise(count, mixed(seed)).map((value) => 4 * Math.exp(0.4 * value)),
  'counts (Poisson, 6)': (count, seed) => poisson(count, seed, 6),
  'counts (Poisson, 60)': (count, seed) => poisson(count, seed, 60),
  'shares of 80': (count, seed) => {
    const random = seeded(mixed(seed));
    const one = () =>
      Array.from({ length: 80 }, () => Number(random() < 0.06)).reduce((sum, hit) => sum + hit, 0);
    return Float64Array.from({ length: count }, () => one() / 80);
  },
};

function poisson(count: number, seed: number, mean: number): Float64Array {
  const random = seeded(mixed(seed));
  const one = () => {
    let [hits, left] = [0, Math.exp(-mean)];
    for (let product = random(); product > left; product *= random()) hits++;
    return hits;
  };
  return Float64Array.from({ length: count }, one);
}

const KINDS: Record<string, (values: Float64Array, season: number) => Float64Array> = {
  level: (values) => values,
  'half of the value before (autoregressive)': (values) => depending(values, 0.5),
  'most of the value before (autoregressive)': (values) => depending(values, 0.85),
  walk: (values) => depending(values, 1),
  trend: (values) => values.map((value, at) => value + at / 25),
  season: (values, season) => values.map((value, at) => value + 3 * Math.sin((2 * Math.PI * at) / season)),
};

function depending(values: Float64Array, part: number): Float64Array {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  let known = 0;
  return values.map((value) => {
    known = part * known + value - middle;
    return known;
  });
}

/** A year after a history of so many periods. */
const CLOCKS = {
  month: { history: 48, perYear: 12, seasons: [12], refitEvery: 1 },
  week: { history: 130, perYear: 52, seasons: [52], refitEvery: 4 },
  day: { history: 400, perYear: 365, seasons: [7], refitEvery: 28 },
  'month after two years': { history: 24, perYear: 12, seasons: [12], refitEvery: 1 },
  'week after half a year': { history: 26, perYear: 52, seasons: [52], refitEvery: 4 },
};

const questionOf = (values: Float64Array, clock: keyof typeof CLOCKS): BandQuestion => {
  const { history, perYear, seasons, refitEvery } = CLOCKS[clock];
  return { values, perYear, seasons, refitEvery, from: history };
};

/** Whether the last year leaves its band at all. */
function raisesAlarm(question: BandQuestion): boolean {
  return expectedBands(question).some((band, step) => {
    const value = valueAt(question.values, question.from + step);
    return band !== undefined && (value < band.low || value > band.high);
  });
}

interface Rate {
  series: number;
  alarms: number;
}

function rateOf(clock: keyof typeof CLOCKS, seeds: readonly number[]): Map<string, Rate> {
  const rates = new Map<string, Rate>();
  const { history, perYear, seasons } = CLOCKS[clock];
  for (const [noiseName, make] of Object.entries(NOISES))
    for (const [kindName, shape] of Object.entries(KINDS)) {
      // A season of which the history has not shown one whole is a change to whoever knows no more.
      if (kindName === 'season' && history < valueAt(seasons, 0)) continue;
      for (const seed of seeds) {
        const values = shape(make(history + perYear, seed), valueAt(seasons, 0));
        const isAlarm = raisesAlarm(questionOf(values, clock));
        for (const name of [noiseName, kindName, 'all']) {
          const known = rates.get(name) ?? { series: 0, alarms: 0 };
          rates.set(name, { series: known.series + 1, alarms: known.alarms + Number(isAlarm) });
        }
      }
    }
  return rates;
}

/** More alarms than this are no luck of the seeds, where the true share is 5 %: two standard errors beyond it. */
const mostByLuck = ({ series }: Rate) => 0.05 * series + 2 * Math.sqrt(0.05 * 0.95 * series);

describe('the band of an alert (F.5)', () => {
  it.each([
    ['month', 1, 8],
    ['month', 501, 8],
    ['week', 1, 4],
    ['week', 901, 4],
    ['day', 1, 1],
    ['month after two years', 1, 8],
    ['week after half a year', 1, 8],
  ] as const)(
    'is left in a year by 5 %% at most of series without change: by %s, seeds from %d',
    (clock, first, count) => {
      const seeds = Array.from({ length: count }, (_, at) => first + at);
      const rates = rateOf(clock, seeds);
      const all = rates.get('all') ?? { series: 0, alarms: 1 };
      expect(all.alarms / all.series).toBeLessThanOrEqual(0.05);
      for (const [name, rate] of rates)
        expect({ name, ok: rate.alarms <= mostByLuck(rate) }).toEqual({ name, ok: true });
    },
  );

  it.each([
    ['month', 8],
    ['week', 8],
    ['day', 8],
  ] as const)('tells a value that lies %s times %d usual distances away', (clock, distance) => {
    const { history, perYear } = CLOCKS[clock];
    const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
    const told = seeds.filter((seed) => {
      const values = noise(history + perYear, seed);
      values[history + 5] = distance;
      const [band] = expectedBands({ ...questionOf(values, clock), from: history + 5 });
      return band !== undefined && band.high < distance;
    });
    expect(told.length).toBeGreaterThanOrEqual(18);
  });

  it('says nothing of what came later: more values change no band of before', () => {
    const values = noise(200, 3);
    const question = { ...questionOf(values, 'week') };
    const longer = expectedBands(question);
    const shorter = expectedBands({ ...question, values: values.subarray(0, 150) });
    expect(longer.slice(0, shorter.length)).toEqual(shorter);
  });

  it('is not there for a short history, or one that does not vary', () => {
    expect(expectedBands({ ...questionOf(noise(20, 1), 'month'), from: 15 })).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    const flat = new Float64Array(80).fill(7);
    expect(
      expectedBands({ ...questionOf(flat, 'month'), from: 70 }).every((band) => band === undefined),
    ).toBe(true);
  });

  it('follows a growing series in proportion to its size', () => {
    const values = noise(90, 5).map((value, at) => Math.exp(0.03 * at + 0.05 * value));
    const bands = expectedBands({ ...questionOf(values, 'month'), from: 48 });
    const widths = bands.map((band) => (band ? band.high - band.low : 0));
    expect(valueAt(widths, widths.length - 1)).toBeGreaterThan(1.5 * valueAt(widths, 0));
    expect(bands.every((band) => band !== undefined && band.low > 0)).toBe(true);
  });

  it('a value that is missing is not judged and moves nothing', () => {
    const values = noise(150, 9);
    values[140] = Number.NaN;
    const bands = expectedBands({ ...questionOf(values, 'week'), from: 139 });
    expect(bands.every((band) => band !== undefined && Number.isFinite(band.expected))).toBe(true);
  });
});
