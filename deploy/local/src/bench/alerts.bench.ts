import { expectedBands } from '@plumbline/statistics';
import type { Figure } from './figures.js';

/** Histories, in weeks, after which a year is judged. */
const HISTORIES = [12, 20, 26, 52, 104] as const;
const SERIES_OF_EACH = 12;
const YEAR = 52;
/** Of numbers that do not change, so many in 100 may raise an alarm in a year; the form of alerts says so. */
const GOAL = 5;

type Random = () => number;
/** One value without a cause. */
type Draw = (random: Random) => number;

const normal: Draw = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const exponential: Draw = (random) => -Math.log(1 - random());

/** Families that had no part in the choice of the band's width: those are in its own tests. */
const NOISES: Record<string, Draw> = {
  uniform: (random) => 3.4 * random(),
  logistic: (random) => {
    const part = random();
    return Math.log((part + 1e-9) / (1 - part + 1e-9));
  },
  'skewed (gamma, 3)': (random) => exponential(random) + exponential(random) + exponential(random),
  'skewed (exponential)': exponential,
  'skewed to the left (Gumbel)': (random) => Math.log(exponential(random) + 1e-9),
  'one in 20 three times as wide (mixture)': (random) => normal(random) * (random() < 0.05 ? 3 : 1),
  'heavy tails (t with 3 degrees of freedom)': (random) =>
    normal(random) / Math.sqrt((normal(random) ** 2 + normal(random) ** 2 + normal(random) ** 2) / 3),
  'counts that cluster (negative binomial, 20)': (random) =>
    poisson(
      random,
      (20 / 4) * (exponential(random) + exponential(random) + exponential(random) + exponential(random)),
    ),
};

/** What a series without change is made of: a level, its trend or its own past. */
const SHAPES: Record<string, (draws: readonly number[]) => number[]> = {
  level: (draws) => [...draws],
  'moving average': (draws) => draws.map((draw, at) => draw + 0.6 * (draws[at - 1] ?? draw)),
  'third of the value before': (draws) => depending(draws, 0.33),
  'two thirds of the value before': (draws) => depending(draws, 0.67),
  'walk under noise': (draws) => {
    const walk = depending(draws, 1);
    return draws.map((_draw, at) => 0.3 * (walk[at] ?? 0) + (draws[(at * 7 + 3) % draws.length] ?? 0));
  },
  'falling trend': (draws) => draws.map((draw, at) => draw - at / 20),
};

function poisson(random: Random, mean: number): number {
  let [hits, product] = [0, random()];
  for (const least = Math.exp(-mean); product > least; product *= random()) hits++;
  return hits;
}

function depending(draws: readonly number[], part: number): number[] {
  const middle = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  let known = 0;
  return draws.map((draw) => {
    known = part * known + draw - middle;
    return known;
  });
}

/** Numbers in [0, 1), the same for the same seed (Mulberry32; Ettinger, 2017). */
function seeded(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often the band of an alert is left in a year by weekly series of which nothing changes. */
export function benchAlerts(): Figure[] {
  return HISTORIES.flatMap((history) => {
    const rates = Object.entries(NOISES).map(([name, draw], family) => ({
      name,
      part: rateOf(draw, { history, family }),
    }));
    const all = rates.reduce((sum, { part }) => sum + part, 0) / rates.length;
    const worst = rates.reduce((one, other) => (other.part > one.part ? other : one));
    return [
      { name: `false alarms a year after ${history} weeks`, value: 100 * all, unit: '%', goal: GOAL },
      { name: `  of which most: ${worst.name}`, value: 100 * worst.part, unit: '%' },
    ] satisfies Figure[];
  });
}

function rateOf(draw: Draw, { history, family }: { history: number; family: number }): number {
  const shapes = Object.values(SHAPES);
  const alarms = shapes.flatMap((shape, kind) =>
    Array.from({ length: SERIES_OF_EACH }, (_, at) => {
      const random = seeded(((history * 31 + family) * 31 + kind) * 1_009 + at);
      const draws = Array.from({ length: history + YEAR }, () => draw(random));
      return raisesAlarm(shape(draws), history);
    }),
  );
  return alarms.filter(Boolean).length / alarms.length;
}

function raisesAlarm(values: readonly number[], from: number): boolean {
  const bands = expectedBands({ values, from, seasons: [YEAR], perYear: YEAR, refitEvery: 4 });
  return bands.some((band, step) => {
    const value = values[from + step] ?? Number.NaN;
    return band !== undefined && (value < band.low || value > band.high);
  });
}
