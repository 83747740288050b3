import { sayShare, toNumber } from '@plumbline/semantics';
import { referenceTo } from '../../facts/traced-result.js';
import { computeForecast } from '../../forecasting/compute/computed.js';
import type { ForecastContext } from '../../forecasting/compute/forecast-context.js';
import { forecastBacktest } from '../../forecasting/compute/methods.js';
import { countedPeriods } from '../../forecasting/series/period-rules.js';
import { cellOf, type ForecastInsight, state } from './finding.js';

/** What lies beyond one end of a band that holds 80 of 100. */
const BEYOND_AN_END = 0.9;

/** A total ahead whose whole 80 % band lies on one side of the same periods a season before: "will likely be 12% higher". */
export function higherOrLower(foretold: ForecastContext): ForecastInsight | undefined {
  const { question, params, results, total } = foretold;
  const { kind } = computeForecast(results, params);
  if (!question.adds || kind.seasons.length === 0) return undefined;
  const of = (column: string) => referenceTo(total, 0, column).value;
  const [before, change, low, high] = ['before', 'change', 'lo80', 'hi80'].map(of);
  if (typeof before !== 'number' || typeof change !== 'number' || before <= 0) return undefined;
  const isHigher = toNumber(low ?? null) > before;
  if (!isHigher && toNumber(high ?? null) >= before) return undefined;
  const ahead = countedPeriods(question.horizon, question.period);
  const share = cellOf(foretold, total, 'change', (value) => sayShare(Math.abs(value)));
  const cell = (column: string) => cellOf(foretold, total, column);
  return {
    ...{ kind: 'total', type: 'prediction', direction: isHigher ? 'up' : 'down' },
    stated: state(foretold, forecastBacktest, {}),
    title: [
      `${question.label} will likely be `,
      share,
      ` ${isHigher ? 'higher' : 'lower'} in the next ${ahead}`,
    ],
    description: [
      ...[cell('lo80'), ' to ', cell('hi80'), ', middle ', cell('yhat')],
      ...[', against ', cell('before'), ' in the same periods a season before'],
    ],
    ...{ chance: BEYOND_AN_END, priority: Math.abs(change) >= 0.2 ? 'high' : 'medium', value: change },
    chanceWords: ['at least 9 in 10'],
    found: [
      [
        `The band of the total, which holds 80 of 100, lies ${isHigher ? 'above' : 'below'} `,
        ...[cell('before'), ' as a whole; half of what it misses lies beyond its other end.'],
      ],
    ],
    next: ['Open the forecast to see every period ahead and how it was tested.'],
  };
}
