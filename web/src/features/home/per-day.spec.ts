import { describe, expect, it } from '@jest/globals';
import { perDay } from './per-day.js';

const now = new Date(2026, 10, 21, 9);
const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 10, day, hour).toISOString() });

describe('items of each day', () => {
  it('counts 14 days by the calendar, today last', () => {
    const counts = perDay([at(21, 1), at(21, 8), at(20, 23), at(8, 0)], now);
    expect(counts).toHaveLength(14);
    expect([counts[13], counts[12], counts[0]]).toEqual([2, 1, 1]);
  });

  it('leaves out what is older, later or has no date', () => {
    expect(perDay([at(7, 23), at(22, 1), {}], now).every((count) => count === 0)).toBe(true);
  });
});
