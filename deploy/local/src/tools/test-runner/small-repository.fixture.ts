import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { affectedSpecs } from './affected.js';
import { openResultCache } from './result-cache.js';
import { runTests } from './run-tests.js';

const PASSES = `test('adds', () => expect(1 + 1).toBe(2));`;
const packageOf = (name: string, ...uses: string[]) =>
  JSON.stringify({ name, dependencies: Object.fromEntries(uses.map((one) => [one, '1'])) });

export type SmallRepository = Awaited<ReturnType<typeof createSmallRepository>>;

/** Two libraries, a service that uses one of them, and the product, with a spec each that passes; committed as `main`. */
export async function createSmallRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-small-repository-'));
  const write = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  };
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
      cwd: folder,
    });
  const commit = (message: string) => {
    git('add', '.');
    git('commit', '--quiet', '-m', message);
  };
  git('init', '--quiet', '--initial-branch=main');
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
  commit('The first');

  /** Runs all specs, or those a change reaches; answers the exit code, how many files came from the cache, and the last line. */
  async function run({ isCached = true, isAffected = false } = {}) {
    const said: string[] = [];
    const code = await runTests(
      {
        folder,
        output: 'ignore',
        name: 'here',
        cache: isCached ? await openResultCache(folder) : undefined,
        isWanted: isAffected ? affectedSpecs(folder) : undefined,
        say: (text) => void said.push(text),
      },
      [{ name: 'all', options: ['--runInBand'], patterns: ['\\.test\\.js$'] }],
    );
    const text = said.join('\n');
    return {
      code,
      fromCache: Number(/\((\d+) of \d files from the cache/.exec(text)?.[1] ?? 0),
      last: text.split('\n').at(-1),
    };
  }

  return { folder, write, git, commit, run, remove: () => rm(folder, { recursive: true, force: true }) };
}
