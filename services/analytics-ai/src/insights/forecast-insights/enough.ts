import { ROWS_TARGET } from '@plumbline/contracts';
import { sayCount, sayShare, toNumber } from '@plumbline/semantics';
import { forecastEnough } from '../../forecasting/compute/chances.js';
import type { ForecastContext } from '../../forecasting/compute/forecast-context.js';
import { PERIOD_RULES } from '../../forecasting/series/period-rules.js';
import { cellOf, type ForecastInsight, inPeriod, state } from './finding.js';

/** How sure it is that there is enough; the lack then costs nine times what a surplus does (Edgeworth, 1888). */
const SHARE = 0.9;

/** What somebody has to hold ready, and what somebody has to pay: amounts whose forecast alone says how much is enough. */
const HELD =
  /\b(units?|quantity|qty|orders?|items?|pieces|demand|consumption|kwh|mwh|calls|tickets|visits|visitors|attendance|passengers|boardings|bookings|trips|rides|shipments|parcels|packages|pallets|hours|meals|guests|patients|admissions)\b/i;
const PAID = /\b(costs?|expenses?|spend|spending|payroll|wages|rent|fees)\b/i;

/** How much is enough for the next period with a stated chance: the one decision that a forecast implies by arithmetic alone. */
export function enoughOf(foretold: ForecastContext): ForecastInsight | undefined {
  const { question } = foretold;
  if (!question.adds || question.target === ROWS_TARGET) return undefined;
  const isPaid = PAID.test(question.label) && question.format?.currency !== undefined;
  if (!isPaid && (!HELD.test(question.label) || question.format?.currency)) return undefined;
  const stated = state(foretold, forecastEnough, { step: 0, share: SHARE });
  const cell = (column: string, write?: (value: number) => string) => cellOf(foretold, stated, column, write);
  const enough = cell('enough');
  if (enough.cell.value === null || !(toNumber(enough.cell.value) > 0)) return undefined;
  const share = cell('share', sayShare);
  const what = question.label.toLowerCase().replace(/^total /, '');
  const { many } = PERIOD_RULES[question.period];
  return {
    ...{ kind: 'enough', type: 'recommendation', stated, step: 0, priority: 'medium', chance: SHARE },
    title: [
      ...[isPaid ? 'Set aside ' : 'Plan for ', enough, isPaid ? ` for ${what}` : ` ${what}`],
      ...[` ${inPeriod(foretold, 0)}: enough with a chance of `, share],
    ],
    description: [
      ...['The middle of the forecast is ', cell('yhat'), '; the last period was ', cell('last')],
      '. Less is enough where a lack costs less than nine times a surplus',
    ],
    ...{ value: toNumber(enough.cell.value), chanceWords: [share] },
    found: [
      [
        'The forecast, and the miss upwards that ',
        ...[
          share,
          ' of ',
          cell('periods', sayCount),
          ` tested ${many} did not pass, one more test counted against it.`,
        ],
      ],
    ],
    next: ['Arithmetic on the forecast: what a lack and a surplus cost is yours to weigh.'],
  };
}
