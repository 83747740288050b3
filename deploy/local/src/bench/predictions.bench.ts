import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deseasonalise, elementAt, forecastSeries, lastOf } from '@plumbline/statistics';
import type { Figure } from './figures.js';

interface Series {
  period: 'YEARLY' | 'QUARTERLY' | 'MONTHLY';
  h: number;
  x: number[];
  xx: number[];
}

const SEASONS = { YEARLY: 1, QUARTERLY: 4, MONTHLY: 12 } as const;
const LEAST_KNOWN = { YEARLY: 5, QUARTERLY: 5, MONTHLY: 8 } as const;

/** Forecasts of public series beside what came, and how long they take; without the folder, the times alone. */
export function benchPredictions(dataFolder: string): Figure[] {
  const path = join(dataFolder, 'forecast_M1/series.jsonl');
  if (!existsSync(path))
    process.stdout.write(`There are no public series (${path}): only times are measured.\n`);
  return [...(existsSync(path) ? scored(path) : []), ...hourly(dataFolder), ...times()];
}

function scored(path: string): Figure[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Series);
  return [undefined, 'YEARLY', 'QUARTERLY', 'MONTHLY'].flatMap((period): Figure[] => {
    const marks = all.filter((series) => !period || series.period === period).map(markOf);
    const mean = (of: (mark: (typeof marks)[number]) => number) =>
      marks.reduce((sum, mark) => sum + of(mark), 0) / marks.length;
    const name = `M1 ${period?.toLowerCase() ?? 'all'}`;
    const ratio = mean(({ ours }) => ours) / mean(({ naive2 }) => naive2);
    return [
      { name: `${name}: sMAPE`, value: mean(({ ours }) => ours), unit: '%' },
      { name: `${name}: sMAPE beside Naive2’s`, value: ratio, unit: '×', goal: 0.875 },
      { name: `${name}: held by the 80 % band`, value: mean(({ in80 }) => in80), unit: '%' },
      {
        name: `${name}: held by the 95 % band`,
        value: mean(({ in95 }) => in95),
        unit: '%',
        goal: 93,
        isFloor: true,
      },
      { name: `${name}: not shown`, value: 100 * mean(({ shown }) => 1 - shown), unit: '%' },
    ];
  });
}

function markOf({ period, h, x, xx }: Series) {
  const season = SEASONS[period];
  const leastKnown = LEAST_KNOWN[period];
  const forecast = forecastSeries({
    ...{ values: x, horizon: h, widen: 1 },
    kind: { seasons: season > 1 ? [season] : [], isNonNegative: x.every((value) => value >= 0) },
    test: { leastKnown, reach: Math.min(h, Math.max(1, Math.floor((x.length - leastKnown) / 2))) },
  });
  const points = forecast?.points ?? [];
  const held = (low: 'lo80' | 'lo95', high: 'hi80' | 'hi95') =>
    (100 *
      points.filter((point, at) => point[low] <= elementAt(xx, at) && elementAt(xx, at) <= point[high])
        .length) /
    xx.length;
  const plain = deseasonalise(x, season);
  const naive2 = plain.restore(xx.map(() => lastOf(plain.values)));
  return {
    ours: smape(
      xx,
      points.map(({ yhat }) => yhat),
    ),
    naive2: smape(xx, naive2),
    in80: held('lo80', 'hi80'),
    in95: held('lo95', 'hi95'),
    shown: forecast?.beatsNaive ? 1 : 0,
  };
}

function smape(actual: readonly number[], said: readonly number[]): number {
  const parts = actual.map((value, at) => {
    const size = Math.abs(value) + Math.abs(elementAt(said, at));
    return size > 0 ? (200 * Math.abs(value - elementAt(said, at))) / size : 0;
  });
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}

/** Load of a day and of a week on a level that wanders. */
function hours(count: number, seed = 7): number[] {
  let [state, level] = [seed, 500];
  const noise = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  return Array.from({ length: count }, (_, at) => {
    level += 6 * noise();
    const isWeekend = Math.floor(at / 24) % 7 > 4;
    return (
      level + (isWeekend ? 90 : 200) * Math.sin((Math.PI * at) / 12) - (isWeekend ? 150 : 0) + 60 * noise()
    );
  });
}

const SEEDS = [7, 1_009, 20_011, 300_007, 4_000_037, 50_000_017];
/** Hours after a first date at which tests begin: at all times of the day and days of the week. */
const STARTS = [0, 53, 131, 200, 311];

function hourly(dataFolder: string): Figure[] {
  const folder = join(dataFolder, 'anomaly_NAB/data/realAdExchange');
  const real = existsSync(folder)
    ? readdirSync(folder).map((name) => hoursOf(readFileSync(join(folder, name), 'utf8')))
    : [];
  return [
    hourlyFigure(
      'hours with two seasons',
      SEEDS.map((seed) => hours(1_344, seed)),
    ),
    ...(real.length > 0 ? [hourlyFigure('hourly prices of advertisements', real)] : []),
  ];
}

/** Values by the hour, gaps filled by the value before. */
function hoursOf(csv: string): number[] {
  const found = new Map<number, number>();
  for (const line of csv.trim().split('\n').slice(1)) {
    const [time = '', value] = line.split(',');
    found.set(Math.floor(Date.parse(`${time.replace(' ', 'T')}Z`) / 3_600_000), Number(value));
  }
  const [first, last] = [Math.min(...found.keys()), Math.max(...found.keys())];
  let known = 0;
  return Array.from({ length: last - first + 1 }, (_, at) => {
    known = found.get(first + at) ?? known;
    return known;
  });
}

/** The mean over series of the mean absolute miss two days ahead, beside that of the same hours a week before. */
function hourlyFigure(name: string, series: readonly (readonly number[])[]): Figure {
  const ratios = series.map((all) => {
    let [ours, naive] = [0, 0];
    for (const back of STARTS) {
      const end = all.length - back;
      const [known, came] = [all.slice(0, end - 48), all.slice(end - 48, end)];
      const found = forecastSeries({
        ...{ values: known, horizon: 48, widen: 1, test: { leastKnown: 32, reach: 48 } },
        kind: { seasons: [24, 168], isNonNegative: true },
      });
      for (const [at, value] of came.entries()) {
        ours += Math.abs(value - (found?.points[at]?.yhat ?? 0));
        naive += Math.abs(value - elementAt(known, known.length - 168 + at));
      }
    }
    return ours / naive;
  });
  const value = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return { name: `${name}: error beside the seasonal naive’s`, value, unit: '×', goal: 0.8 };
}

function times(): Figure[] {
  const timed = (work: () => void): number => {
    work();
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  const days = hours(1_000);
  const month = hours(60);
  const calendar = { from: '2021-01-01', period: 'month' as const };
  return [
    {
      name: '1,000 points with their tests',
      value: timed(() =>
        forecastSeries({
          ...{ values: days, horizon: 28, kind: { seasons: [7], isNonNegative: true }, widen: 1 },
          test: { leastKnown: 9, reach: 28 },
        }),
      ),
      ...{ unit: 'ms', goal: 250 },
    },
    {
      name: '40 segments of 60 months',
      value: timed(() => {
        for (let segment = 0; segment < 40; segment++)
          forecastSeries({
            ...{
              values: month,
              horizon: 6,
              kind: { seasons: [12], isNonNegative: true, calendar },
              widen: 1,
            },
            test: { leastKnown: 8, reach: 6, mostFolds: 6 },
          });
      }),
      ...{ unit: 'ms', goal: 3_000 },
    },
  ];
}
