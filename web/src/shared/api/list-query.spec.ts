import { describe, expect, it, jest } from '@jest/globals';
import { allPages } from './list-query.js';

/** A server's list of so many, of which one answer holds 200. */
const listOf = (count: number) =>
  jest.fn(async (_called: unknown, { query }: { query?: { offset?: number } } = {}) => {
    const all = Array.from({ length: count }, (_, place) => place);
    return all.slice(query?.offset ?? 0).slice(0, 200);
  });

describe('a list', () => {
  it.each([
    [0, 1],
    [199, 1],
    [200, 2],
    [201, 2],
    [450, 3],
  ])('of %d is read whole and in order, in %d calls (HOME-005, HOME-006)', async (count, calls) => {
    const call = listOf(count);
    const items = await allPages<number>({ method: 'GET', path: '/api/dashboards' }, {}, call as never);
    expect(items).toEqual(Array.from({ length: count }, (_, place) => place));
    expect(call).toHaveBeenCalledTimes(calls);
  });
});
