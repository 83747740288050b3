import { describe, expect, it } from '@jest/globals';
import { backOffMs } from './live-connection.js';

describe('waiting before the stream is opened again', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [2, 5_000],
    [3, 10_000],
    [50, 10_000],
  ])('after %i failures at most %i ms and at least half of it', (failures, longest) => {
    expect(backOffMs(failures, 0)).toBe(longest / 2);
    expect(backOffMs(failures, 1)).toBe(longest);
  });
});
