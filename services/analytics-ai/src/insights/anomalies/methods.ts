import type { QueryResult } from '@plumbline/contracts';
import { stableSum, valueAt } from '@plumbline/statistics';
import { z } from 'zod';
import { defineMethod, type Method } from '../../facts/method.js';
import { type Judged, judge } from './judge.js';
import { reading } from './timeline.js';

/** Statistics that findings of unusual windows state. Their first input is the whole series, a moment first. */

const text = (name: string) => ({ name, type: 'text' as const });
const integer = (name: string) => ({ name, type: 'integer' as const });
const double = (name: string) => ({ name, type: 'double' as const });

const EXPECTED =
  'Expected is the level (running median) with the seasons that repeat (medians of the other cycles), so that what is unusual does not move what it is compared with; skewed values are taken as logarithms, or as roots where some are 0 (Anscombe, 1948)';

export const expectedLine = defineMethod({
  name: 'expected_course',
  version: '2',
  explanation: `${EXPECTED}; 95 % of all values lie between low and high. One row for each row of the second input.`,
  params: z.strictObject({ reading }),
  run: ([series, drawn], { reading: read }) => {
    const judged = judgedOf(series, read);
    const places = new Map(judged.moments.map((moment, at) => [moment, at]));
    const rows = (drawn?.rows ?? []).map(([moment]) => {
      const at = places.get(String(moment));
      return bandOf(judged).map((line) => (at === undefined ? null : valueAt(line, at)));
    });
    return { columns: [double('expected'), double('low'), double('high')], rows };
  },
});

const bandOf = ({ expected, low, high }: Judged) => [expected, low, high];

const windowParams = z.strictObject({
  reading,
  /** First and last moment of the window, as they stand in the result. */
  from: z.string(),
  to: z.string(),
  /** Sums and counts add up over the window; others are averaged. */
  adds: z.boolean(),
});

export const unusualWindow = defineMethod({
  name: 'unusual_stretch',
  version: '2',
  explanation: `A stretch of a series beside its expected course. ${EXPECTED}; distances are counted in robust standard deviations (1.4826 × median absolute deviation; Hampel, 1974) of the values from their course.`,
  params: windowParams,
  run: ([series], { reading: read, from, to, adds }) => {
    const judged = judgedOf(series, read);
    const [first, last] = [from, to].map((moment) => judged.moments.indexOf(moment)) as [number, number];
    const within = (line: ArrayLike<number>) => Array.from(line).slice(first, last + 1);
    const places = last - first + 1;
    const whole = (line: ArrayLike<number>) => stableSum(within(line)) / (adds ? 1 : places);
    const [observed, expected] = [whole(judged.values), whole(judged.expected)];
    return {
      columns: [
        ...[text('from'), text('to'), integer('places'), integer('series')],
        ...['observed', 'expected', 'difference', 'times', 'change', 'distances', 'spread'].map(double),
      ],
      rows: [
        [
          ...[from, to, places, judged.values.length, observed, expected, observed - expected],
          ...[observed / expected, observed / expected - 1, stableSum(within(judged.scores)) / places],
          meanSize(within(judged.scores)) / meanSize(judged.scores),
        ],
      ],
    };
  },
});

const meanSize = (scores: ArrayLike<number>) => stableSum(Array.from(scores, Math.abs)) / scores.length;

/** @throws RangeError when the rows hold no series */
function judgedOf(series: QueryResult | undefined, read: z.infer<typeof reading>): Judged {
  const judged = series && judge(series, read);
  if (!judged) throw new RangeError('these rows hold no series');
  return judged;
}

export const anomalyMethods: readonly Method[] = [expectedLine, unusualWindow];
