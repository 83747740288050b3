import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createSmallRepository, type SmallRepository } from './small-repository.fixture.js';

let repository: SmallRepository;
beforeEach(async () => {
  repository = await createSmallRepository();
});
afterEach(() => repository.remove());

it('what passed is not run again until something changes that it depends on', async () => {
  const { run, write } = repository;
  const all = '4 passed, 0 failed, 0 skipped';
  expect(await run()).toEqual({ code: 0, fromCache: 0, last: all });
  expect(await run()).toEqual({ code: 0, fromCache: 4, last: all });

  await write({ 'libs/low/new.js': '' });
  // The library, the service that uses it and the product ran; the other library did not.
  expect(await run()).toEqual({ code: 0, fromCache: 1, last: all });

  await write({ 'README.md': 'The product reads its documents.' });
  expect(await run()).toEqual({ code: 0, fromCache: 3, last: all });

  await write({ 'package-lock.json': '{}' });
  expect(await run()).toEqual({ code: 0, fromCache: 0, last: all });
  expect(await run({ isCached: false })).toEqual({ code: 0, fromCache: 0, last: all });
});

it('what failed runs again', async () => {
  const { run, write } = repository;
  await write({ 'libs/low/low.test.js': `test('adds', () => expect(1 + 1).toBe(3));` });
  const red = { code: 1, last: '3 passed, 1 failed, 0 skipped' };
  expect(await run()).toMatchObject({ ...red, fromCache: 0 });
  expect(await run()).toMatchObject({ ...red, fromCache: 3 });
});
