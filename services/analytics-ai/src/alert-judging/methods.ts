import { alertRule } from '@plumbline/contracts';
import { z } from 'zod';
import { defineMethod, type Method } from '../facts/method.js';
import { periodClock, startOf } from '../forecasting/series/period-clock.js';
import { type Judged, judge } from './judge.js';
import { seriesValues } from './watched-series.js';

export const judgementParams = z.strictObject({
  clock: periodClock,
  isAdded: z.boolean(),
  rule: alertRule,
  minRows: z.number().int(),
});
export type JudgementParams = z.infer<typeof judgementParams>;

/** Input: the series of a number, newest periods first, as period, rows and value. Out: a row for each judged period, oldest first. */
export const alertJudgement = defineMethod({
  name: 'alert_judgement',
  version: '1',
  explanation:
    'Each period under the rule of an alert, by what was known before it; it fires below low and above high. The band of a rule that looks at the history is the level (exponential smoothing: Brown, 1959) and the seasons of a robust decomposition, as wide as the largest of a year’s misses is likely to lie away (half t distributions: Lange, Little and Taylor, 1989), so that of series without change at most 5 in 100 leave it in a year.',
  params: judgementParams,
  run: ([series], { clock, isAdded, rule, minRows }) => {
    const columns = [
      { name: 't', type: 'text' as const },
      ...['value', 'rows', 'expected', 'low', 'high', 'change', 'fires'].map((name) => ({
        ...{ name, type: 'double' as const },
      })),
    ];
    if (!series || rule.kind === 'stale') return { columns, rows: [] };
    const judged = judge({ ...seriesValues(series, clock, isAdded), period: clock.period, rule, minRows });
    const first = clock.count - judged.length;
    return { columns, rows: judged.map((one, at) => [startOf(clock, first + at), ...cellsOf(one)]) };
  },
});

/** `change` is of what was expected: a part of it. */
const cellsOf = ({ value, rows, expected, low, high, isFiring }: Judged) => [
  ...[value, rows, expected, low, high],
  expected === 0 ? Number.NaN : (value - expected) / Math.abs(expected),
  isFiring === undefined ? null : Number(isFiring),
];

/** Every statistic that alerts state. */
export const alertMethods: readonly Method[] = [alertJudgement];
