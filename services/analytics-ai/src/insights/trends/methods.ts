import { type CellValue, cellValue, type QueryResult, type ResultColumn } from '@plumbline/contracts';
import { z } from 'zod';
import { defineMethod } from '../../facts/method.js';
import { type Clock, clockSchema, placeStart } from './clock.js';
import { seriesOf } from './series-of.js';
import { commonFactors } from './siblings.js';
import { fitStep, fitTrend } from './trend-fit.js';

const column = (type: ResultColumn['type']) => (name: string) => ({ name, type });
const [text, integer, double] = [column('text'), column('integer'), column('double')];

/** Of an average month of 365.25 / 12 days. */
const PERIODS_A_MONTH = {
  hour: 730.5,
  day: 30.4375,
  week: 30.4375 / 7,
  month: 1,
  quarter: 1 / 3,
  year: 1 / 12,
} as const;

/** How a series changed for good. Its input is a plan of one measure by one period. */
export const seriesChange = defineMethod({
  name: 'series_change',
  version: '5',
  explanation:
    'The clearest lasting change of a series of complete periods, its season taken out by waves: a steady slope (Theil, 1950; Sen, 1968), a step between two medians, a step between two parts of one slope, or a turn between two slopes, whichever explains most for what it takes (Schwarz, 1978); its chance with what neighbours owe each other taken out (Prais and Winsten, 1954). A step that shows beside other series is told in the same way, what those others did meanwhile taken out: the median of how each stands to its own level. What adds up is also told by the month, of 30.44 days.',
  params: z.strictObject({
    clock: clockSchema,
    /** Whether a period without rows is 0. */
    isAdded: z.boolean(),
    /** The place of a step that was found beside other series, and which of them it is: the second input has them all. */
    step: z
      .strictObject({
        at: z.number().int().min(1),
        isOnSlope: z.boolean().optional(),
        own: z.array(cellValue),
      })
      .optional(),
  }),
  run: ([plan, siblings], { clock, isAdded, step }) => {
    const values = seriesOf(plan?.rows ?? [], clock, isAdded);
    const fit = step
      ? fitStep(values, step, commonFactors(othersOf(siblings?.rows ?? [], step.own, { clock, isAdded })))
      : fitTrend(values, clock);
    const { change, first, last } = fit ?? {};
    const startOf = (place: number | undefined) => (place === undefined ? null : placeStart(clock, place));
    return {
      columns: [
        text('kind'),
        text('direction'),
        ...['first', 'at', 'last'].map(text),
        ...['first_place', 'at_place', 'last_place', 'periods', 'season'].map(integer),
        ...['before', 'turn', 'after', 'difference', 'relative', 'times', 'slope', 'later_slope'].map(double),
        ...['deviations', 'memory', 'chance', 'a_month'].map(double),
      ],
      rows: fit
        ? [
            [
              fit.change.kind,
              fit.change.direction,
              ...[startOf(first), startOf(change?.at), startOf(last)],
              ...[fit.first, fit.change.at ?? null, fit.last, clock.count],
              fit.change.season.some((part) => part !== 0) ? (clock.season ?? null) : null,
              ...[fit.before, fit.turn ?? null, fit.after, fit.difference],
              ...[fit.relative ?? null, fit.before > 0 ? fit.after / fit.before : null],
              ...[fit.slope, fit.laterSlope ?? null],
              fit.deviations,
              ...(step === undefined ? [fit.change.memory, fit.change.pValue] : [null, null]),
              isAdded ? fit.difference * PERIODS_A_MONTH[clock.grain] : null,
            ],
          ]
        : [],
    };
  },
});

/** The series of rows that begin with a period and the values that tell them apart, without the one of its own values. */
export function othersOf(
  rows: QueryResult['rows'],
  own: readonly CellValue[],
  { clock, isAdded }: { clock: Clock; isAdded: boolean },
): { values: number[] }[] {
  const nameOf = (values: readonly CellValue[]) => JSON.stringify(values);
  const groups = Map.groupBy(rows, (row) => nameOf(row.slice(1, 1 + own.length)));
  groups.delete(nameOf(own));
  return [...groups.values()].map((group) => ({ values: seriesOf(group, clock, isAdded) }));
}
