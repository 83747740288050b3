import { sayCount } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { chanceBeyond, forecastPass } from '../../forecasting/compute/chances.js';
import { computeForecast } from '../../forecasting/compute/computed.js';
import type { ForecastContext } from '../../forecasting/compute/forecast-context.js';
import { nameOf, placeOf } from '../../forecasting/series/period-clock.js';
import { PERIOD_RULES } from '../../forecasting/series/period-rules.js';
import { cellOf, type ForecastInsight, inPeriod, state } from './finding.js';
import { roundLevels } from './round-level.js';

/** A chance worth telling, one that leaves little doubt, and tested periods that are enough to tell it. */
const [LEAST_CHANCE, SURE, LEAST_PERIODS] = [0.8, 0.9, 20];

/** Rounded down: no chance is 100%. */
const sayChance = (chance: number): string => `${percentOf(chance)}%`;
const percentOf = (chance: number): number => Math.floor(100 * chance);

interface Passing {
  step: number;
  level: number;
  isBelow: boolean;
}

/** The first period ahead that passes a round level which no period before has, with the farthest such level: "will pass $60K in March". */
export function passingOf(foretold: ForecastContext): ForecastInsight | undefined {
  const passing = find(foretold);
  if (!passing) return undefined;
  const { question, params } = foretold;
  const { isBelow, step } = passing;
  const stated = state(foretold, forecastPass, { ...passing });
  const cell = (column: string, write?: (value: number) => string) => cellOf(foretold, stated, column, write);
  const [chance, level, record] = [cell('chance', sayChance), cell('level'), cell('record')];
  const recordAt = stated.result.columns.findIndex(({ name }) => name === 'record_at');
  const at = placeOf(params.clock, elementAt(stated.result.rows, 0)[recordAt] ?? null);
  const { many } = PERIOD_RULES[question.period];
  const extreme = isBelow ? 'lowest' : 'highest';
  return {
    ...{ kind: 'passing', type: 'prediction', stated, step, direction: isBelow ? 'down' : 'up' },
    title: [
      `${question.label} will ${isBelow ? 'fall below' : 'pass'} `,
      ...[level, ` ${inPeriod(foretold, step)} with a chance of `, chance],
    ],
    description: [
      'The middle of the forecast is ',
      cell('yhat'),
      `; the ${extreme} of `,
      cell('history', sayCount),
      ` ${many} so far is `,
      ...[record, `, ${nameOf(params.clock, at)}`],
    ],
    ...{ chance: percentOf(Number(chance.cell.value)) / 100, chanceWords: [chance], value: passing.level },
    priority: Number(chance.cell.value) >= SURE ? 'high' : 'medium',
    level: { value: passing.level, label: level.text },
    found: [
      [
        'What the model missed by in ',
        cell('periods', sayCount),
        ` tested ${many} would have carried it ${isBelow ? 'below' : 'above'} the level in `,
        chance,
        ' of them, one more test counted against it.',
      ],
    ],
    next: ['Open the forecast to see every period ahead and how it was tested.'],
  };
}

function find({ params, results }: ForecastContext): Passing | undefined {
  const { whole, values } = computeForecast(results, params);
  const tested = whole.tests[0]?.points.length ?? 0;
  for (const [step, { yhat }] of whole.points.slice(0, tested).entries()) {
    for (const isBelow of [false, true]) {
      const record = isBelow ? Math.min(...values) : Math.max(...values);
      if (isBelow ? yhat >= record : yhat <= record) continue;
      for (const level of roundLevels(record, yhat)) {
        const { chance, periods } = chanceBeyond(whole, { step, level, isBelow });
        if (chance >= LEAST_CHANCE && periods >= LEAST_PERIODS) return { step, level, isBelow };
      }
    }
  }
  return undefined;
}
