import { toNumber } from '@plumbline/semantics';
import { z } from 'zod';
import { defineMethod } from '../../../facts/method.js';

const double = (name: string) => ({ name, type: 'double' as const });

export const changeByCountAndAverage = defineMethod({
  name: 'change_by_count_and_average',
  version: '1',
  explanation:
    'A total is a count times an average. What each of the two makes up of a change of the total, both orders of changing them averaged (Shapley, 1953), so that the two parts add up to the whole change.',
  params: z.strictObject({}),
  run: ([compared]) => {
    const cells = (compared?.rows[0] ?? []).map((cell) => toNumber(cell ?? 0));
    const [later = 0, earlier = 0, count = 0, before = 0] = cells;
    const [average, past] = [later / count, earlier / before];
    const byCount = ((count - before) * (average + past)) / 2;
    const byAverage = ((average - past) * (count + before)) / 2;
    return {
      columns: ['change', 'by_count', 'by_average', 'average', 'average_before'].map(double),
      rows: [[later - earlier, byCount, byAverage, average, past]],
    };
  },
});
