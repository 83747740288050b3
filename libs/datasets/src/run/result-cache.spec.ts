import { expect, it } from '@jest/globals';
import { ResultCache } from './result-cache.js';

const result = (rows: number) => ({ columns: [], rows: Array.from({ length: rows }, () => [1]) });

it('gives up what was not used for longest once it is full', () => {
  const cache = new ResultCache(1_000);
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, result(3));
  cache.get('a');
  cache.set('e', result(3));
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd', 'e']);
});

it('does not keep what would push out most of the rest', () => {
  const cache = new ResultCache(1_000);
  cache.set('large', result(4));
  expect(cache.get('large')).toBeUndefined();
});
