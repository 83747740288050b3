import { describe, expect, it } from '@jest/globals';
import type { CellValue, QueryResult } from '@plumbline/contracts';
import { runMethod } from '../../facts/run-method.js';
import type { Question } from '../series/question.js';
import type { ForecastParams } from './computed.js';
import { forecastSegmentChanges, saySegmentChanges, segmentChangesOf } from './segment-changes.js';

const MONTHS = 60;
const params: ForecastParams = {
  clock: { period: 'month', from: '2021-01-01', count: MONTHS, isYears: false },
  ...{ horizon: 3, isAdded: true, adds: true, widen: 1 },
};
const monthOf = (at: number) => `${2021 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
const seriesOf = (valueAt: (month: number) => number): QueryResult => ({
  columns: [
    { name: 'month', type: 'date' },
    { name: 'sales', type: 'double' },
  ],
  rows: Array.from({ length: MONTHS }, (_, at): CellValue[] => [monthOf(at), valueAt(at)]).toReversed(),
});
const season = (at: number) => 40 * Math.sin((at * Math.PI) / 6);
const west = (at: number) => 500 + 6 * at + season(at);
const east = (at: number) => 800 - 4 * at + 2 * season(at);
/** Sold in no store. */
const none = () => 25;

describe('what segments make up of a forecast change (PRED-001)', () => {
  const whole = seriesOf((at) => west(at) + east(at) + none());
  const result = runMethod(forecastSegmentChanges, params, [whole, seriesOf(west), seriesOf(east)]);

  it('adds up to the change of the whole, with what belongs to no segment', () => {
    const changes = segmentChangesOf(result, ['West', 'East']);
    expect(changes.map(({ value }) => value)).toEqual(['West', 'East', null]);
    const all = changes.reduce((sum, { change }) => sum + change, 0);
    expect(all).toBeCloseTo(Number(result.rows[0]?.[5]), 8);
    for (const { before, after, change } of changes) expect(change).toBeCloseTo(after - before, 8);
    expect(changes[0]?.before).toBeCloseTo(west(48) + west(49) + west(50), 8);
    expect(changes[0]?.change).toBeGreaterThan(0);
    expect(changes[1]?.change).toBeLessThan(0);
  });

  it('is said with the largest first, each number a cell of the fact', () => {
    const question = { by: 'store', format: undefined } as Question;
    const parts = saySegmentChanges(result, ['West', 'East'], { question, factId: 'f' });
    const text = parts.map((part) => part.text).join('');
    expect(text).toMatch(
      /^The change of \S+ is made up of West \+\S+, East −\S+ and rows without store \S+\.$/,
    );
    expect(parts.filter(({ factId }) => factId === 'f').map(({ column }) => column)).toEqual([
      ...['whole', 'change', 'change', 'change'],
    ]);
  });

  it('is nothing where there is no season before to compare with', () => {
    expect(
      saySegmentChanges({ columns: [], rows: [] }, [], { question: {} as Question, factId: 'f' }),
    ).toEqual([]);
  });
});
