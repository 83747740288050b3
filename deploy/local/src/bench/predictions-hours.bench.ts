import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chooseForecast,
  elementAt,
  FORECAST_SETTINGS,
  type ForecastSettings,
  testModels,
} from '@plumbline/statistics';
import type { Figure } from './figures.js';
import { leftOut } from './left-out.js';

/** Load of a day and of a week on a level that wanders. */
export function hours(count: number, seed = 7): number[] {
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

/** Prices of advertisements on several exchanges: those of one exchange are a family. */
export function hourly(dataFolder: string): Figure[] {
  const made = SEEDS.map((seed) => ratioOf(hours(1_344, seed), [FORECAST_SETTINGS]));
  const name = 'hours with two seasons: error beside the seasonal naive’s';
  return [
    { name, value: mean(made.flat()), unit: '×', goal: 0.8 },
    ...realHours(join(dataFolder, 'anomaly_NAB/data/realAdExchange')),
  ];
}

/** The constants of the combination were chosen on series of years, quarters and months: no hours among them. */
const CANDIDATES: ForecastSettings[] = [2, 3, 4, 6].map((spikes) => ({ ...FORECAST_SETTINGS, spikes }));

function realHours(folder: string): Figure[] {
  if (!existsSync(folder)) return [];
  const series = readdirSync(folder).map((file) => {
    const values = hoursOf(readFileSync(join(folder, file), 'utf8'));
    const [shipped = Number.NaN, ...marks] = ratioOf(values, [FORECAST_SETTINGS, ...CANDIDATES]);
    return { family: file.split('_')[0] ?? file, marks, shipped };
  });
  const name = 'hourly prices of advertisements: error beside the seasonal naive’s';
  return [
    { name: `${name}, exchange left out`, value: mean(leftOut(series, mean)), unit: '×', goal: 0.8 },
    { name, value: mean(series.map(({ shipped }) => shipped)), unit: '×' },
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

/** The mean absolute miss two days ahead, beside that of the same hours a week before, by each of the constants. */
function ratioOf(all: readonly number[], settings: readonly ForecastSettings[]): number[] {
  const misses = settings.map(() => 0);
  let naive = 0;
  for (const back of STARTS) {
    const end = all.length - back;
    const [known, came] = [all.slice(0, end - AHEAD), all.slice(end - AHEAD, end)];
    const question = {
      ...{ values: known, horizon: AHEAD, widen: 1, test: { leastKnown: 32, reach: AHEAD } },
      kind: { seasons: [24, 168], isNonNegative: true },
    };
    const tests = new Map(
      [...new Set(settings.map(({ spikes }) => spikes))].map((spikes) => [
        spikes,
        testModels(question, { ...FORECAST_SETTINGS, spikes }),
      ]),
    );
    for (const [at, value] of came.entries())
      naive += Math.abs(value - elementAt(known, known.length - 168 + at));
    for (const [place, setting] of settings.entries()) {
      const tested = tests.get(setting.spikes);
      const points = tested ? chooseForecast(question, tested, setting).points : [];
      for (const [at, value] of came.entries())
        misses[place] = elementAt(misses, place) + Math.abs(value - (points[at]?.yhat ?? 0));
    }
  }
  return misses.map((miss) => miss / naive);
}

const AHEAD = 48;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
