import type { CellValue } from '@plumbline/contracts';
import { toNumber } from '@plumbline/semantics';
import { median, stableSum } from '@plumbline/statistics';
import { z } from 'zod';
import { defineMethod, type Method } from '../../facts/method.js';
import { clockSchema, placeStart } from '../trends/clock.js';
import { seriesOf } from '../trends/series-of.js';

/** Statistics that summaries state. */

const integer = (name: string) => ({ name, type: 'integer' as const });
const double = (name: string) => ({ name, type: 'double' as const });
const text = (name: string) => ({ name, type: 'text' as const });
const row = z.strictObject({ row: z.number().int().min(0) });

/** Zero where nothing was added up. */
const zero = (cell: CellValue | undefined): number => toNumber(cell ?? 0);

export const changeBetween = defineMethod({
  name: 'change_between',
  version: '2',
  explanation:
    'How one number changed from one period to another: the difference, the difference as a part of the earlier number, and how many times it the later one is.',
  // What adds up is 0 where there are no rows; an average is none.
  params: row.extend({ isAdded: z.boolean() }),
  run: ([compared], params) => {
    const cells = (compared?.rows[params.row] ?? []).slice(-2);
    const isMissing = !params.isAdded && cells.some((cell) => cell === null);
    const [now, base] = cells.map(zero) as [number, number];
    const columns = ['now', 'base', 'difference', 'relative', 'times'].map(double);
    if (isMissing) return { columns, rows: [[cells[0] ?? null, cells[1] ?? null, null, null, null]] };
    return {
      columns,
      rows: [
        [now, base, now - base, base > 0 ? now / base - 1 : null, base > 0 && now > 0 ? now / base : null],
      ],
    };
  },
});

export const changeParts = defineMethod({
  name: 'change_parts',
  version: '1',
  explanation:
    'A change of a total as two parts that add up to it: what more or fewer rows bring at the middle of both averages, and what a higher or lower average brings at the middle of both counts (Bennet, 1920).',
  params: z.strictObject({}),
  run: ([compared]) => {
    const [count = 0, countBefore = 0, total = 0, totalBefore = 0] = (compared?.rows[0] ?? []).map(zero);
    const [average, averageBefore] = [total / count, totalBefore / countBefore];
    return {
      columns: ['by_rows', 'by_average', 'rows_change', 'average_change', 'average', 'average_before'].map(
        double,
      ),
      rows: [
        [
          ((count - countBefore) * (average + averageBefore)) / 2,
          ((average - averageBefore) * (count + countBefore)) / 2,
          count / countBefore - 1,
          average / averageBefore - 1,
          average,
          averageBefore,
        ],
      ],
    };
  },
});

export const changeSpread = defineMethod({
  name: 'change_spread',
  version: '1',
  explanation: 'How many groups rose and how many fell from one period to another.',
  params: z.strictObject({}),
  run: ([compared]) => {
    const changes = (compared?.rows ?? []).map(([, now, base]) => zero(now) - zero(base));
    const count = (test: (change: number) => boolean) => changes.filter(test).length;
    return {
      columns: ['groups', 'rising', 'falling'].map(integer),
      rows: [[changes.length, count((change) => change > 0), count((change) => change < 0)]],
    };
  },
});

export const periodPosition = defineMethod({
  name: 'period_position',
  version: '1',
  explanation:
    'The last complete period of a series beside the one before, the same one a year earlier, and all others: how many are at least as high, and how many at least as low; and the middle of all earlier changes from one period to the next, up or down.',
  params: z.strictObject({ clock: clockSchema, isAdded: z.boolean() }),
  run: ([plan], { clock, isAdded }) => {
    const values = seriesOf(plan?.rows ?? [], clock, isAdded);
    const last = values.at(-1) ?? Number.NaN;
    const back = (periods: number) => values.at(-1 - periods) ?? Number.NaN;
    const yearAgo = { year: 1, quarter: 4, month: 12, week: 52, day: 364, hour: 8_736 }[clock.grain];
    const relative = (base: number) => (base > 0 ? last / base - 1 : null);
    const held = values.filter((value) => Number.isFinite(value));
    const moves = held.slice(1, -1).flatMap((value, at) => {
      const before = held[at] ?? 0;
      return before > 0 ? [Math.abs(value / before - 1)] : [];
    });
    return {
      columns: [
        text('period'),
        ...['value', 'before', 'year_ago', 'change', 'year_change', 'usual_change'].map(double),
        ...['rank_high', 'rank_low', 'periods'].map(integer),
      ],
      rows: [
        [
          placeStart(clock, clock.count - 1),
          ...[last, back(1), back(yearAgo), relative(back(1)), relative(back(yearAgo))],
          moves.length > 0 ? median(moves) : null,
          held.filter((value) => value >= last).length,
          held.filter((value) => value <= last).length,
          held.length,
        ],
      ],
    };
  },
});

export const partOfTotal = defineMethod({
  name: 'part_of_total',
  version: '1',
  explanation: 'The part of a total that one group makes up.',
  params: row,
  run: ([groups], params) => {
    const amounts = (groups?.rows ?? []).map((cells) => zero(cells.at(-1)));
    const own = amounts[params.row] ?? 0;
    return {
      columns: [double('part'), integer('groups')],
      rows: [[own / stableSum(amounts), amounts.length]],
    };
  },
});

export const summaryMethods: readonly Method[] = [
  changeBetween,
  changeParts,
  changeSpread,
  periodPosition,
  partOfTotal,
];
