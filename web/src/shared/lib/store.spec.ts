import { expect, it } from '@jest/globals';
import { createStore } from './store.js';

it('tells who listens of each new value, and of no value twice', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  for (const value of [1, 2, 2, 3]) store.set(value);
  stop();
  store.set(4);
  expect([seen, store.get()]).toEqual([[2, 3], 4]);
});
