import { describe, expect, it } from '@jest/globals';
import { firstPath, type OwnObjects } from './first-path.js';

const nothing: OwnObjects = { sources: [], dashboards: [], shares: [], marks: [] };
const ticks = (objects: Partial<OwnObjects>) =>
  firstPath({ ...nothing, ...objects }).map(({ isDone }) => isDone);

describe('the first path', () => {
  it('has a tick where the result is there, and only there', () => {
    const one = [{ id: 'x' }];
    expect(ticks({})).toEqual([false, false, false, false, false]);
    expect(ticks({ sources: one })).toEqual([true, false, false, false, false]);
    expect(ticks({ dashboards: one })).toEqual([false, true, false, false, false]);
    expect(ticks({ marks: ['number_opened'] })).toEqual([false, false, true, false, false]);
    expect(ticks({ marks: ['insight_opened'] })).toEqual([false, false, false, true, false]);
    expect(ticks({ shares: one })).toEqual([false, false, false, false, true]);
  });
});
