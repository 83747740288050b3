import { elementAt, type Forecast, forecastSeries } from '@plumbline/statistics';
import type { Figure } from './figures.js';
import { naive2Of, questionOf, type Series, smape } from './m1-series.js';

/** Every so many public series: each is tested once more per column. */
const EVERY = 4;
const SIMULATIONS = 24;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A walk that has nothing to do with any series. */
function walk(count: number, seed: number): number[] {
  const random = randomOf(seed);
  let level = 100;
  return Array.from({ length: count }, () => {
    level += random() - 0.5;
    return level;
  });
}

/** Public series beside a column that says nothing: what that costs, and how often it is used all the same. */
export function besideUseless(all: readonly Series[]): Figure[] {
  const marks = all
    .filter((_, at) => at % EVERY === 0)
    .flatMap((series, at) => {
      const { x, xx, h } = series;
      const drivers = [{ name: 'useless', values: walk(x.length + h, 7 + 2 * at) }];
      const forecast = forecastSeries({ ...questionOf(series), drivers });
      return forecast ? [markOf(forecast, xx, naive2Of(series))] : [];
    });
  const name = `M1, every ${EVERY}th, beside a column that says nothing`;
  const naive2 = mean(marks.map((mark) => mark.naive2));
  return [
    {
      ...{ name: `${name}: sMAPE beside Naive2’s`, unit: '×', goal: 0.875 },
      value: mean(marks.map(({ ours }) => ours)) / naive2,
    },
    {
      ...{ name: `${name}: held by the 95 % band`, unit: '%', goal: 93, isFloor: true },
      value: mean(marks.map(({ in95 }) => in95)),
    },
    { name: `${name}: it is used`, unit: '%', value: 100 * mean(marks.map(({ used }) => used)) },
  ];
}

function markOf({ points, drivers }: Forecast, xx: readonly number[], naive2: number) {
  const inside = points.filter(
    (point, at) => point.lo95 <= elementAt(xx, at) && elementAt(xx, at) <= point.hi95,
  );
  return {
    ...{
      naive2,
      ours: smape(
        xx,
        points.map(({ yhat }) => yhat),
      ),
    },
    ...{ in95: (100 * inside.length) / xx.length, used: drivers.some(({ helped }) => helped) ? 1 : 0 },
  };
}

/** Five years of months that a promotion moves: how much closer the forecast is that knows it, and how long both take. */
export function withKnownColumns(): Figure[] {
  const runs = Array.from({ length: SIMULATIONS }, (_, at) => promoted(101 + 2 * at));
  return [
    {
      ...{ name: '60 months with a promotion known ahead: it is used', unit: '%' },
      value: 100 * mean(runs.map(({ used }) => used)),
    },
    {
      ...{ name: '60 months with a promotion known ahead: error beside that without it', unit: '×', goal: 1 },
      value: mean(runs.map(({ known }) => known)) / mean(runs.map(({ blind }) => blind)),
    },
    {
      ...{ name: '1,000 points with two columns known ahead and their tests', unit: 'ms', goal: 250 },
      value: timed(() => longSeries()),
    },
    {
      ...{ name: '40 segments of 60 months with a column known ahead', unit: 'ms', goal: 3_000 },
      value: timed(() => {
        for (let segment = 0; segment < 40; segment += 1) promoted(11 + 2 * segment, { mostFolds: 6 });
      }),
    },
  ];
}

const AHEAD = 6;
const PAST = 60;

function promoted(seed: number, { mostFolds }: { mostFolds?: number } = {}) {
  const random = randomOf(seed);
  const promotion = Array.from({ length: PAST + AHEAD }, () => (random() < 0.3 ? 1 : 0));
  const all = promotion.map(
    (isOn, at) => 1_000 + 6 * at + 120 * Math.sin((at * Math.PI) / 6) + 250 * isOn + 80 * (random() - 0.5),
  );
  const [values, xx] = [all.slice(0, PAST), all.slice(PAST)];
  const question = {
    ...{ values, horizon: AHEAD, widen: 1, kind: { seasons: [12], isNonNegative: true } },
    test: { leastKnown: 8, reach: AHEAD, ...(mostFolds && { mostFolds }) },
  };
  const missOf = (forecast: Forecast | undefined) =>
    mean(xx.map((value, at) => Math.abs(value - (forecast?.points[at]?.yhat ?? 0))));
  const known = forecastSeries({ ...question, drivers: [{ name: 'promotion', values: promotion }] });
  const isUsed = known?.drivers.some(({ helped }) => helped) ?? false;
  // Segments are timed as they are made: once, with their column.
  const blind = mostFolds ? 0 : missOf(forecastSeries(question));
  return { known: missOf(known), blind, used: isUsed ? 1 : 0 };
}

function longSeries(): void {
  const count = 1_000;
  const [random, horizon] = [randomOf(5), 28];
  const isOpen = Array.from({ length: count + horizon }, () => (random() < 0.2 ? 1 : 0));
  const values = walk(count, 9).map(
    (level, at) => 4 * level + 30 * Math.sin((2 * Math.PI * at) / 7) + 50 * (isOpen[at] ?? 0),
  );
  forecastSeries({
    ...{ values, horizon, widen: 1, kind: { seasons: [7], isNonNegative: true } },
    test: { leastKnown: 9, reach: horizon },
    drivers: [
      { name: 'is open', values: isOpen },
      { name: 'useless', values: walk(count + horizon, 21) },
    ],
  });
}

/** The second time: what is compiled once is compiled. */
function timed(work: () => void): number {
  work();
  const started = performance.now();
  work();
  return performance.now() - started;
}
