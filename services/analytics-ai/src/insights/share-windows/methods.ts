import { stableSum } from '@plumbline/statistics';
import { z } from 'zod';
import { defineMethod, type Method } from '../../facts/method.js';
import { clockSchema, placeStart } from '../trends/clock.js';
import { seriesOf } from '../trends/series-of.js';

const text = (name: string) => ({ name, type: 'text' as const });
const integer = (name: string) => ({ name, type: 'integer' as const });
const double = (name: string) => ({ name, type: 'double' as const });

/** A share within a stretch of periods beside that of all others. Its inputs are counts by period: a part, and its whole. */
export const shareOfStretch = defineMethod({
  name: 'share_of_stretch',
  version: '1',
  explanation:
    'The part of a whole within a stretch of periods beside its part in all other periods, and how many rows that is more than the others’ part would make. The stretch is the one where both differ most clearly (scan statistic; Kulldorff, 1997).',
  params: z.strictObject({
    clock: clockSchema,
    /** First and last period of the stretch. */
    from: z.number().int().min(0),
    to: z.number().int().min(0),
  }),
  run: ([part, whole], { clock, from, to }) => {
    const [parts, wholes] = [part, whole].map((one) => seriesOf(one?.rows ?? [], clock, true)) as [
      number[],
      number[],
    ];
    const within = (values: readonly number[]) => stableSum(values.slice(from, to + 1));
    const [observed, rows] = [within(parts), within(wholes)];
    const outside = (stableSum(parts) - observed) / (stableSum(wholes) - rows);
    const inside = observed / rows;
    return {
      columns: [
        ...[text('from'), text('to')],
        ...['periods', 'all_periods', 'observed', 'rows'].map(integer),
        ...['inside', 'outside', 'expected', 'extra', 'times', 'change'].map(double),
      ],
      rows: [
        [
          ...[placeStart(clock, from), placeStart(clock, to), to - from + 1, clock.count, observed, rows],
          ...[inside, outside, outside * rows, observed - outside * rows],
          ...(outside > 0 ? [inside / outside, inside / outside - 1] : [null, null]),
        ],
      ],
    };
  },
});

export const shareWindowMethods: readonly Method[] = [shareOfStretch];
