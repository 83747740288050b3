import { describe, expect, it } from '@jest/globals';
import { usageOfPs, usageOfStat } from './watch-usage.js';

describe('what a child uses', () => {
  it('is read from /proc, whatever its name', () => {
    const after = `S 1 2 3 4 5 6 7 8 9 10 150 25 0 0 20 0 11 0 999 88888 2560 18446744073709551615`;
    expect(usageOfStat(`77 (a b) c) ${after}`)).toEqual({ residentBytes: 2560 * 4096, processorMs: 1_750 });
  });

  it.each([
    ['  2048 0:01.50', 1_500],
    ['2048 02:03', 123_000],
    ['2048 01:00:00', 3_600_000],
    ['2048 1-00:00:01', 86_401_000],
  ])('is read from ps (%s)', (line, processorMs) => {
    expect(usageOfPs(line)).toEqual({ residentBytes: 2_097_152, processorMs });
  });
});
