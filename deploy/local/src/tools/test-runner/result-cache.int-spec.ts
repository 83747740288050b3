import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openResultCache } from './result-cache.js';
import { runTests } from './run-tests.js';

const PASSES = `test('adds', () => expect(1 + 1).toBe(2));`;
const packageOf = (name: string, ...uses: string[]) =>
  JSON.stringify({ name, dependencies: Object.fromEntries(uses.map((one) => [one, '1'])) });

let folder: string;
const write = async (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-result-cache-'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  await write({
    '.gitignore': '.cache\n',
    'package.json': '{}',
    'jest.config.json': JSON.stringify({ rootDir: folder, transform: {}, haste: {} }),
    'libs/low/package.json': packageOf('low'),
    'libs/low/low.test.js': PASSES,
    'libs/other/package.json': packageOf('other'),
    'libs/other/other.test.js': PASSES,
    'services/high/package.json': packageOf('high', 'low'),
    'services/high/high.test.js': PASSES,
    'deploy/local/package.json': packageOf('product', 'high'),
    'deploy/local/product.test.js': PASSES,
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs all specs; answers the exit code, how many files came from the cache, and the last line. */
async function run(isCached = true) {
  const said: string[] = [];
  const cache = isCached ? await openResultCache(folder) : undefined;
  const settings = {
    folder,
    output: 'ignore',
    name: 'here',
    cache,
    say: (text: string) => void said.push(text),
  };
  const code = await runTests({ ...settings, output: 'ignore' }, [
    { name: 'all', options: ['--runInBand'], patterns: ['\\.test\\.js$'] },
  ]);
  const text = said.join('\n');
  return {
    code,
    fromCache: Number(/\((\d+) of \d files from the cache/.exec(text)?.[1] ?? 0),
    last: text.split('\n').at(-1),
  };
}

it('what passed is not run again until something changes that it depends on', async () => {
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
  expect(await run(false)).toEqual({ code: 0, fromCache: 0, last: all });
});

it('what failed runs again', async () => {
  await write({ 'libs/low/low.test.js': `test('adds', () => expect(1 + 1).toBe(3));` });
  const red = { code: 1, last: '3 passed, 1 failed, 0 skipped' };
  expect(await run()).toMatchObject({ ...red, fromCache: 0 });
  expect(await run()).toMatchObject({ ...red, fromCache: 3 });
});
