import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runTests, type TestRun } from './run-tests.js';

const PASSES = `test('adds', () => expect(1 + 1).toBe(2)); test.skip('later', () => {});`;
const FAILS_ALWAYS = `test('counts', () => expect(1).toBe(2)); test('adds', () => {});`;
/** What runs once, in the folder of the specs, before the file passes. */
const failsOnce = (failure: string) => `
const { existsSync, writeFileSync } = require('fs');
const marker = __filename + '.marker';
const isFirst = !existsSync(marker);
writeFileSync(marker, '');
${failure}
test('comes back', () => expect(isFirst ? 'lost' : 'found').toBe('found'));`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-test-runner-'));
  await writeFile(join(folder, 'package.json'), '{}');
  await writeFile(join(folder, 'jest.config.json'), JSON.stringify({ rootDir: folder, transform: {} }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs these spec files as a group; answers the exit code and the lines that were said. */
async function run(
  files: Record<string, string>,
  options: readonly string[] = ['--maxWorkers=2'],
  settings: Partial<TestRun> = {},
) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await runTests({ folder, output: 'ignore', name: 'here', say, ...settings }, [
    { name: 'all', options, patterns: ['\\.test\\.js$'] },
  ]);
  const text = said.join('\n');
  return { code, text, lines: text.split('\n') };
}

describe('a spec file that fails runs once more, alone', () => {
  it('passes then: green, named at the end with the first failure, and kept in a file', async () => {
    const { code, text, lines } = await run({ 'a.test.js': PASSES, 'b.test.js': failsOnce('') });
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped');
    const flaky = await readFile(join(folder, '.cache/flaky-here.txt'), 'utf8');
    expect(flaky).toMatch(/^FLAKY: 1 spec file .*\n {2}b\.test\.js\n {4}comes back\n.*toBe/);
    expect(flaky).toContain('Received: "lost"');
    expect(text).toMatch(
      /Time per group:\n +\d+\.\d s {2}all\nSlowest files:\n( +\d+\.\d s {2}[ab]\.test\.js\n){2}/,
    );
    expect(text.indexOf(flaky)).toBeGreaterThan(text.indexOf('Slowest files:'));

    const again = await run({});
    expect([again.code, again.text.includes('FLAKY')]).toEqual([0, false]);
    await expect(readFile(join(folder, '.cache/flaky-here.txt'))).rejects.toThrow('ENOENT');
  });

  it('fails again: red', async () => {
    const { code, text, lines } = await run({ 'a.test.js': PASSES, 'b.test.js': FAILS_ALWAYS });
    expect(code).toBe(1);
    expect(text).toMatch(/FAILED:\n {2}b\.test\.js\n {4}counts\n/);
    expect(text).not.toContain('FLAKY');
    expect(lines.at(-1)).toBe('2 passed, 1 failed, 1 skipped');
  });

  it('fails again and leaves something open: red, and ends', async () => {
    const open = `setInterval(() => {}, 1_000);${FAILS_ALWAYS}`;
    const { code } = await run({ 'a.test.js': PASSES, 'b.test.js': open });
    expect(code).toBe(1);
  });

  it.each([
    ['does not compile', 'if (isFirst) require("./nowhere.js");'],
    ['kills its worker', 'if (isFirst) process.kill(process.pid, "SIGSEGV");'],
    ['fails after its last test', 'afterAll(() => { if (isFirst) throw new Error("left open"); });'],
  ])('counts a file that %s', async (_, failure) => {
    const once = await run({ 'a.test.js': PASSES, 'b.test.js': failsOnce(failure) });
    expect(once.code).toBe(0);
    expect(once.text).toContain('FLAKY: 1 spec file');
    const always = await run({ 'b.test.js': failsOnce(failure).replaceAll('isFirst', 'true') });
    expect(always.code).toBe(1);
    expect(always.lines.at(-1)).toMatch(/^1 passed, [12] failed, 1 skipped$/);
  });
});

describe('what was skipped', () => {
  const needing = (need: string) => `describe.skip('a part (needs ${need})', () => test('works', () => {}));`;
  const options = ['--maxWorkers=2'];

  it('is named at the end by what it needs', async () => {
    const { code, text } = await run({
      'a.test.js': PASSES,
      'b.test.js': needing('Chromium') + needing('real servers: PLUMBLINE_TEST_S3'),
    });
    expect(code).toBe(0);
    expect(text).toMatch(/SKIPPED: 3 tests did not run here\. They need:(\n +1 {2}.*){3}/);
    expect(text).toContain('    1  Chromium');
    expect(text).toContain('    1  real servers');
  });

  it('makes a complete run red, but for what no machine has by a package', async () => {
    const adds = `test('adds', () => {});`;
    const lacking = await run({ 'a.test.js': adds + needing('Chromium') }, options, { isComplete: true });
    expect([lacking.code, lacking.text.includes('may not lack Chromium.')]).toEqual([1, true]);
    const silent = await run({ 'a.test.js': PASSES }, options, { isComplete: true });
    expect(silent.code).toBe(1);
    const elsewhere = needing('data beside the repository');
    expect((await run({ 'a.test.js': adds + elsewhere }, options, { isComplete: true })).code).toBe(0);
  });
});

describe('what leaves in doubt whether the tests ran is red', () => {
  it('no test at all', async () => {
    const untested: Record<string, string>[] = [
      { 'none.js': '' },
      { 'a.test.js': `test.skip('later', () => {});` },
    ];
    for (const files of untested) {
      const { code, text } = await run(files);
      expect({ code, lastWords: text.includes('1 failed') }).toEqual({ code: 1, lastWords: true });
    }
  });

  it('a jest that dies as a whole', async () => {
    const { code, text } = await run({ 'a.test.js': failsOnce('process.kill(process.pid, "SIGKILL");') }, [
      '--runInBand',
    ]);
    expect(code).toBe(1);
    expect(text).toContain('before it could report');
  });
});
