import type { ResultColumn } from '@plumbline/contracts';
import { elementAt, type Forecast, lastOf } from '@plumbline/statistics';
import { z } from 'zod';
import { defineMethod, type Method } from '../../facts/method.js';
import { startOf } from '../series/period-clock.js';
import { computeForecast, forecastParams } from './computed.js';

/** Statistics of single periods ahead, as insights state them. Inputs: as of the forecast itself. */

const named = (type: ResultColumn['type']) => (name: string) => ({ name, type });
const [text, integer, double] = [named('text'), named('integer'), named('double')];

const HOW =
  'Misses of the chosen model at dates of the past, in half widths of the bands it had there, are taken as what it may miss by ahead (split conformal: Vovk, Gammerman and Shafer, 2005); one more test is counted against it, for misses of one test come together';

/** Misses of the tests, smallest first, in half widths of their 80 % bands. */
function missesOf({ tests }: Forecast): number[] {
  return tests
    .flatMap(({ points }) => points)
    .flatMap(({ yhat, hi80, actual }) => (hi80 > yhat ? [(actual - yhat) / (hi80 - yhat)] : []))
    .sort((one, other) => one - other);
}

/** Periods of one test. */
const reachOf = ({ tests }: Forecast): number => tests[0]?.points.length ?? 1;

/** How many tested periods there are, and the chance that a period ahead lies beyond a level; 0 where none can be told. */
export function chanceBeyond(
  forecast: Forecast,
  { step, level, isBelow }: { step: number; level: number; isBelow: boolean },
): { chance: number; periods: number } {
  const { yhat, hi80 } = elementAt(forecast.points, step);
  const misses = missesOf(forecast);
  const needed = (level - yhat) / (hi80 - yhat);
  if (!Number.isFinite(needed)) return { chance: 0, periods: misses.length };
  const beyond = misses.filter((miss) => (isBelow ? miss < needed : miss > needed)).length;
  return { chance: beyond / (misses.length + reachOf(forecast)), periods: misses.length };
}

export const forecastPass = defineMethod({
  name: 'forecast_pass',
  version: '1',
  explanation: `The chance that a period ahead lies beyond a level which no period before did, and the period that came nearest. ${HOW}.`,
  params: forecastParams.extend({
    step: z.number().int().min(0),
    level: z.number(),
    isBelow: z.boolean(),
  }),
  run: (inputs, { step, level, isBelow, ...params }) => {
    const { whole, values } = computeForecast(inputs, params);
    const { chance, periods } = chanceBeyond(whole, { step, level, isBelow });
    const record = isBelow ? Math.min(...values) : Math.max(...values);
    return {
      columns: [
        ...[text('t'), double('level'), double('chance'), double('yhat')],
        ...[double('record'), text('record_at'), integer('history'), integer('periods')],
      ],
      rows: [
        [
          ...[startOf(params.clock, params.clock.count + step), level, chance],
          ...[elementAt(whole.points, step).yhat, record],
          ...[startOf(params.clock, values.indexOf(record)), values.length, periods],
        ],
      ],
    };
  },
});

export const forecastEnough = defineMethod({
  name: 'forecast_enough',
  version: '1',
  explanation: `What is enough for a period ahead with a stated chance, beside the middle of its forecast. ${HOW}.`,
  params: forecastParams.extend({ step: z.number().int().min(0), share: z.number().min(0.5).max(0.99) }),
  run: (inputs, { step, share, ...params }) => {
    const { whole, values } = computeForecast(inputs, params);
    const misses = missesOf(whole);
    const { yhat, hi80 } = elementAt(whole.points, step);
    const rank = Math.ceil(share * (misses.length + reachOf(whole)));
    const miss = misses[rank - 1];
    const enough = miss === undefined ? null : yhat + Math.max(0, miss) * (hi80 - yhat);
    return {
      columns: [
        text('t'),
        double('enough'),
        double('share'),
        double('yhat'),
        double('last'),
        integer('periods'),
      ],
      rows: [
        [
          ...[startOf(params.clock, params.clock.count + step), enough, share, yhat],
          ...[lastOf(values), misses.length],
        ],
      ],
    };
  },
});

export const chanceMethods: readonly Method[] = [forecastPass, forecastEnough];
