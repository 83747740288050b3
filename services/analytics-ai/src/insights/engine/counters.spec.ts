import { describe, expect, it } from '@jest/globals';
import type { CellValue, Understanding } from '@plumbline/contracts';
import type { Fields, SourceShape } from '@plumbline/semantics';
import { addMonths } from '@plumbline/statistics';
import { findCounters } from './counters.js';

const about: Understanding = {
  ...{ kind: 'panel', evidence: [], key: ['meter', 'month'], identities: [], dependencies: [] },
};
const shape = { dataSourceId: 'd', version: 1, zone: 'UTC', profile: { about } } as unknown as SourceShape;
const fields = {
  time: { name: 'month', grain: 'month' },
  measures: ['reading', 'used', 'billed'].map((name) => ({ name, isYesNo: false })),
} as unknown as Fields;

/** Twenty months of three meters, whose readings rise by what the function makes of what is used. */
function meters(riseOf: (used: number) => number): CellValue[][] {
  return ['a', 'b', 'c'].flatMap((meter, place) => {
    let reading = 1_000 * (1 + place);
    return Array.from({ length: 20 }, (_, month): CellValue[] => {
      const used = 10 + ((7 * month + 3 * place) % 11);
      reading += riseOf(used);
      return [meter, addMonths('2024-01-01', month), reading, used, 1.8 * used + 4];
    });
  });
}

const countersIn = async (rows: CellValue[][], of: SourceShape = shape) => [
  ...(await findCounters(of, fields, async () => [{ columns: [], rows, rowCount: rows.length } as never])),
];

describe('counters', () => {
  it('are what rises in each thing by another column of its row', async () => {
    expect(await countersIn(meters((used) => used))).toEqual(['reading']);
  });

  it('are not what only rises, nor columns of tables that hold no things by period', async () => {
    expect(await countersIn(meters((used) => used + 1))).toEqual([]);
    const events = { ...shape, profile: { about: { ...about, kind: 'events' } } } as unknown as SourceShape;
    expect(
      await countersIn(
        meters((used) => used),
        events,
      ),
    ).toEqual([]);
  });
});
