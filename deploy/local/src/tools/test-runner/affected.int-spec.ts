import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { affectedSpecs } from './affected.js';
import { createSmallRepository, type SmallRepository } from './small-repository.fixture.js';

const LOW = 'libs/low/low.test.js';
const OTHER = 'libs/other/other.test.js';
const HIGH = 'services/high/high.test.js';
const PRODUCT = 'deploy/local/product.test.js';

let repository: SmallRepository;
beforeEach(async () => {
  repository = await createSmallRepository();
});
afterEach(() => repository.remove());

const reached = () => [LOW, OTHER, HIGH, PRODUCT].filter(affectedSpecs(repository.folder));

it('a change reaches the specs of its project, of those that use it, and of the product', async () => {
  const { write, git, commit } = repository;
  expect(reached()).toEqual([]);
  await write({ 'README.md': 'The product reads its documents.' });
  expect(reached()).toEqual([PRODUCT]);
  await write({ 'services/high/new.js': '' });
  expect(reached()).toEqual([HIGH, PRODUCT]);

  git('switch', '--quiet', '--create', 'change');
  await write({ 'libs/low/package.json': '{"name":"low","description":"changed"}' });
  commit('The library is changed');
  expect(reached()).toEqual([LOW, HIGH, PRODUCT]);
  await write({ 'package-lock.json': '{}' });
  expect(reached()).toEqual([LOW, OTHER, HIGH, PRODUCT]);
});

it('what main has changed meanwhile is not part of the change', async () => {
  const { write, git, commit } = repository;
  git('switch', '--quiet', '--create', 'change');
  git('switch', '--quiet', 'main');
  await write({ 'libs/low/new.js': '' });
  commit('Main goes on');
  git('switch', '--quiet', 'change');
  await write({ 'libs/other/new.js': '' });
  expect(reached()).toEqual([OTHER, PRODUCT]);

  git('stash', '--quiet', '--include-untracked');
  git('merge', '--quiet', 'main');
  git('update-ref', 'refs/remotes/origin/main', 'main');
  git('branch', '--quiet', '--force', 'main', 'main~1');
  git('stash', 'pop', '--quiet');
  expect(reached()).toEqual([OTHER, PRODUCT]);
});

it('only what is reached runs, and nothing of it again when nothing more has changed', async () => {
  const { run, write } = repository;
  await write({ 'libs/low/new.js': '' });
  const last = '3 passed, 0 failed, 0 skipped';
  expect(await run({ isAffected: true })).toEqual({ code: 0, fromCache: 0, last });
  expect(await run({ isAffected: true })).toEqual({ code: 0, fromCache: 3, last });
  expect(await run()).toMatchObject({ code: 0, fromCache: 3 });
});
