import { cellValue } from '@plumbline/contracts';
import { z } from 'zod';
import { defineMethod } from '../../../facts/method.js';
import { clockSchema, placeStart } from '../clock.js';
import { othersOf } from '../methods.js';
import { seriesOf } from '../series-of.js';
import { commonFactors } from '../siblings.js';
import { seasonBreakOf } from './season-break-of.js';

const text = (name: string) => ({ name, type: 'text' as const });
const integer = (name: string) => ({ name, type: 'integer' as const });
const double = (name: string) => ({ name, type: 'double' as const });

/** The peak or dip of a season that failed to come. Its input is a plan of one measure by month. */
export const seasonBreak = defineMethod({
  name: 'season_break',
  version: '1',
  explanation:
    'The peak or the dip of a year that failed to come: its months beside what level, trend and the same months of the other years lead to, by least squares of logarithms with a column for each month of the year. Beside other series, what those have in common is taken out first: the median of how each stands to its own level.',
  params: z.strictObject({
    clock: clockSchema,
    isAdded: z.boolean(),
    /** Which series of the second input its own is. */
    own: z.array(cellValue).optional(),
  }),
  run: ([plan, siblings], { clock, isAdded, own }) => {
    const values = seriesOf(plan?.rows ?? [], clock, isAdded);
    const common = own && commonFactors(othersOf(siblings?.rows ?? [], own, { clock, isAdded }));
    const found = seasonBreakOf(values, clock, common);
    const startOf = (place: number) => placeStart(clock, place);
    return {
      columns: [
        ...['direction', 'from', 'to'].map(text),
        ...['from_place', 'to_place', 'months', 'periods'].map(integer),
        ...['observed', 'expected', 'difference', 'relative', 'whole', 'chance'].map(double),
      ],
      rows: found
        ? [
            [
              ...[found.direction, startOf(found.from), startOf(found.to)],
              ...[found.from, found.to, found.to - found.from + 1, clock.count],
              ...[found.observed, found.expected, found.observed - found.expected],
              found.expected > 0 ? found.observed / found.expected - 1 : null,
              isAdded ? (found.observed - found.expected) * (found.to - found.from + 1) : null,
              found.pValue,
            ],
          ]
        : [],
    };
  },
});
