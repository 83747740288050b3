import type { QueryResult, ResultColumn } from '@plumbline/contracts';
import { type Band, decompose, elementAt, type Forecast } from '@plumbline/statistics';
import { defineMethod, type Method } from '../../facts/method.js';
import { startOf } from '../series/period-clock.js';
import { computeForecast, forecastParams } from './computed.js';
import { forecastSegmentChanges, seasonBefore } from './segment-changes.js';

/** Statistics that predictions state. Inputs: the plan of the whole series, then one of each segment. */

const named = (type: ResultColumn['type']) => (name: string) => ({ name, type });
const [text, integer, double] = [named('text'), named('integer'), named('double')];
const BANDS = ['yhat', 'lo80', 'hi80', 'lo95', 'hi95'].map(double);
const cellsOf = ({ yhat, lo80, hi80, lo95, hi95 }: Band) => [yhat, lo80, hi80, lo95, hi95];

const HOW =
  'Every model is fitted again at several dates of the past and judged by what came after (rolling origin: Tashman, 2000); the one with the lowest mean absolute scaled error (Hyndman and Koehler, 2006) is chosen, their mean weighted by those tests (Bates and Granger, 1969) where no other is clearly lower. Bands are as wide as its misses there were (split conformal: Lei and others, 2018)';

export const forecastPoints = defineMethod({
  name: 'forecast',
  version: '3',
  explanation: `The periods ahead of a series. ${HOW}. Where there are segments, their sum.`,
  params: forecastParams,
  run: (inputs, params) => {
    const { whole } = computeForecast(inputs, params);
    return {
      columns: [text('t'), ...BANDS],
      rows: whole.points.map((point, step) => [
        startOf(params.clock, params.clock.count + step),
        ...cellsOf(point),
      ]),
    };
  },
});

export const forecastTotal = defineMethod({
  name: 'forecast_total',
  version: '3',
  explanation: `All periods ahead of a series together, beside the same periods one season and, where there is none, as many periods before. ${HOW}, those of sums.`,
  params: forecastParams,
  run: (inputs, params) => {
    const { whole, values, kind } = computeForecast(inputs, params);
    const before = seasonBefore(values, kind, params) ?? null;
    return {
      columns: [...BANDS, double('before'), double('change')],
      rows: [[...cellsOf(whole.total), before, before ? whole.total.yhat / before - 1 : null]],
    };
  },
});

export const forecastSegments = defineMethod({
  name: 'forecast_segments',
  version: '3',
  explanation: `The periods ahead of each segment, in the order of the inputs after the first. ${HOW}. What they and the whole differ by is shared out by how far off each was in its tests (Hyndman, Lee and Wang, 2016).`,
  params: forecastParams,
  run: (inputs, params) => ({
    columns: [integer('segment'), text('model'), text('t'), ...BANDS],
    rows: computeForecast(inputs, params).segments.flatMap(({ forecast }, segment) =>
      forecast.points.map((point, step) => [
        ...[segment, forecast.chosen, startOf(params.clock, params.clock.count + step)],
        ...cellsOf(point),
      ]),
    ),
  }),
});

export const forecastBacktest = defineMethod({
  name: 'forecast_backtest',
  version: '3',
  explanation: `How every model did at dates of the past. ${HOW}. Coverage is the share of what came that lay inside bands made of the other dates alone.`,
  params: forecastParams,
  run: (inputs, params) => {
    const { whole } = computeForecast(inputs, params);
    const { tests, chosen } = whole;
    const reach = tests[0]?.points.length ?? 0;
    return {
      columns: [
        ...[text('model'), text('chosen'), integer('folds'), integer('periods'), integer('wins')],
        ...['mase', 'smape', 'mae', 'coverage80', 'coverage95'].map(double),
      ],
      rows: whole.scores.map((score) => [
        ...[score.name, chosen, tests.length, tests.length * reach, winsOf(whole)],
        ...[score.mase, score.smape, score.mae, score.coverage80, score.coverage95],
      ]),
    };
  },
});

const winsOf = ({ tests }: Forecast): number =>
  tests.filter(({ miss, naiveMiss }) => miss < naiveMiss).length;

export const forecastTests = defineMethod({
  name: 'forecast_tests',
  version: '3',
  explanation: `What the chosen model said at each date of the past, and what came. ${HOW}; those of a date are made of the others.`,
  params: forecastParams,
  run: (inputs, params) => {
    const { whole } = computeForecast(inputs, params);
    return {
      columns: [
        text('origin'),
        text('t'),
        double('actual'),
        ...BANDS,
        double('miss'),
        double('last_value_miss'),
      ],
      rows: whole.tests.flatMap(({ known, points, miss, naiveMiss }) =>
        points.map((point, step) => [
          ...[startOf(params.clock, known - 1), startOf(params.clock, known + step), point.actual],
          ...[...cellsOf(point), miss, naiveMiss],
        ]),
      ),
    };
  },
});

export const seriesParts = defineMethod({
  name: 'series_parts',
  version: '1',
  explanation:
    'A series as trend, season and rest, which add up to it: the season is the mean of each place of a cycle beyond a running mean, the trend a running mean of what is left (classical decomposition: Macaulay, 1931).',
  params: forecastParams,
  run: (inputs, params) => {
    const { values, kind } = computeForecast(inputs, params);
    const parts = decompose(values, kind.seasons);
    return {
      columns: [text('t'), ...['value', 'trend', 'season', 'rest'].map(double)],
      rows: values.map((value, at) => [
        ...[startOf(params.clock, at), value],
        ...[parts.trend, parts.season, parts.rest].map((part) => elementAt(part, at)),
      ]),
    };
  },
});

export const forecastDrivers = defineMethod({
  name: 'forecast_drivers',
  version: '1',
  explanation:
    'Whether columns known ahead help: series and columns lose trend and season by the same filter, what is left is fitted by least squares beside the calendar (partial regression: Robinson, 1988), and every test is made again with each column, whose values ahead of a date count as known there. One is used where what would be chosen misses by at least 3% less. Its effect is what one more of it adds, or (relative) adds to the logarithm: it goes with the series, which does not say that it is the cause.',
  params: forecastParams,
  run: (inputs, params) => ({
    columns: [
      ...[text('driver'), integer('helped'), double('mae'), double('mae_without')],
      ...[double('effect'), integer('relative')],
    ],
    rows: computeForecast(inputs, params).whole.drivers.map(
      ({ name, helped, mae, maeWithout, effect, isRelative }) => [
        ...[name, Number(helped), mae, maeWithout, effect, Number(isRelative)],
      ],
    ),
  }),
});

/** What a result says, by its columns' names. */
export function recordsOf({ columns, rows }: QueryResult): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])));
}

/** Every statistic that predictions state. */
export const predictionMethods: readonly Method[] = [
  forecastPoints,
  forecastTotal,
  forecastSegments,
  forecastSegmentChanges,
  forecastBacktest,
  forecastTests,
  seriesParts,
  forecastDrivers,
];
