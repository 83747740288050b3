import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chooseForecast,
  elementAt,
  FORECAST_SETTINGS,
  type ForecastSettings,
  forecastSeries,
  testModels,
} from '@plumbline/statistics';
import type { Figure } from './figures.js';
import { type Candidates, leftOut } from './left-out.js';
import { naive2Of, questionOf, type Series, smape } from './m1-series.js';
import { besideUseless, withKnownColumns } from './predictions-drivers.bench.js';
import { hourly, hours } from './predictions-hours.bench.js';

/** Forecasts of public series beside what came, and how long they take; without the folder, the times alone. */
export function benchPredictions(dataFolder: string): Figure[] {
  const path = join(dataFolder, 'forecast_M1/series.jsonl');
  if (!existsSync(path))
    process.stdout.write(`There are no public series (${path}): only times are measured.\n`);
  return [
    ...(existsSync(path) ? scored(path) : []),
    ...hourly(dataFolder),
    ...times(),
    ...withKnownColumns(),
  ];
}

/** Kinds of what is measured (firms, industries, economies, people): those of one kind are a family. */
const CANDIDATES: ForecastSettings[] = [2, 4, 8].flatMap((power) =>
  [0.9, 0.95, 1].map((luck) => ({ ...FORECAST_SETTINGS, power, luck })),
);

function scored(path: string): Figure[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const series = lines.map((line) => JSON.parse(line) as Series);
  const all = series.map(candidatesOf);
  const unseen = leftOut(all, (marks) => mean(marks, ({ ours }) => ours));
  const shipped = all.map(({ marks }) => elementAt(marks, SHIPPED));
  const shown = PERIODS.flatMap((period): Figure[] => {
    const name = `M1 ${period?.toLowerCase() ?? 'all'}`;
    const of = (marks: readonly Mark[]) => marks.filter((mark) => !period || mark.period === period);
    return [
      ...figuresOf(`${name}, family left out`, of(unseen)),
      {
        ...{ name: `${name}: sMAPE beside Naive2’s, as shipped`, unit: '×' as const },
        value: besideNaive2(of(shipped)),
      },
    ];
  });
  return [...shown, ...besideUseless(series)];
}

const PERIODS = [undefined, 'YEARLY', 'QUARTERLY', 'MONTHLY'] as const;
const SHIPPED = CANDIDATES.findIndex(
  ({ power, luck }) => power === FORECAST_SETTINGS.power && luck === FORECAST_SETTINGS.luck,
);

const mean = (marks: readonly Mark[], of: (mark: Mark) => number): number =>
  marks.reduce((sum, mark) => sum + of(mark), 0) / marks.length;
const besideNaive2 = (marks: readonly Mark[]): number =>
  mean(marks, ({ ours }) => ours) / mean(marks, ({ naive2 }) => naive2);

const figuresOf = (name: string, marks: readonly Mark[]): Figure[] => [
  { name: `${name}: sMAPE`, value: mean(marks, ({ ours }) => ours), unit: '%' },
  { name: `${name}: sMAPE beside Naive2’s`, value: besideNaive2(marks), unit: '×', goal: 0.875 },
  { name: `${name}: held by the 80 % band`, value: mean(marks, ({ in80 }) => in80), unit: '%' },
  {
    ...{ name: `${name}: held by the 95 % band`, value: mean(marks, ({ in95 }) => in95) },
    ...{ unit: '%', goal: 93, isFloor: true },
  },
  { name: `${name}: not shown`, value: 100 * mean(marks, ({ shown }) => 1 - shown), unit: '%' },
];

interface Mark {
  period: Series['period'];
  ours: number;
  naive2: number;
  in80: number;
  in95: number;
  shown: number;
}

function candidatesOf(series: Series): Candidates<Mark> {
  const { period, xx, type } = series;
  const question = questionOf(series);
  const tested = testModels(question);
  const naive2 = naive2Of(series);
  const marks = CANDIDATES.map((settings): Mark => {
    const forecast = tested && chooseForecast(question, tested, settings);
    const points = forecast?.points ?? [];
    const held = (low: 'lo80' | 'lo95', high: 'hi80' | 'hi95') =>
      (100 *
        points.filter((point, at) => point[low] <= elementAt(xx, at) && elementAt(xx, at) <= point[high])
          .length) /
      xx.length;
    const said = points.map(({ yhat }) => yhat);
    return {
      ...{ period, naive2, ours: smape(xx, said), shown: forecast?.beatsNaive ? 1 : 0 },
      ...{ in80: held('lo80', 'hi80'), in95: held('lo95', 'hi95') },
    };
  });
  return { family: type, marks };
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
