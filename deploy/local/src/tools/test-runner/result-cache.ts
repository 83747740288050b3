import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { FileResult } from './jest-run.js';
import { specInputs } from './spec-inputs.js';

/** Tests that need one of these are skipped where it is absent. */
const PROGRAMS = ['chromium', 'redis-server', 'mariadbd', 'java', 'docker', 'helm'];
const BESIDE = ['../shared'];

/** Results of spec files that passed, for as long as nothing changes that they can depend on. */
export interface ResultCache {
  /** The last result of a spec file; undefined where something has changed, or it did not pass. */
  take(path: string): FileResult | undefined;
  keep(files: readonly FileResult[]): Promise<void>;
}

/** A spec file depends on its inputs and on what the machine has. Paths are relative to the folder of the repository. */
export async function openResultCache(folder: string): Promise<ResultCache> {
  const path = join(folder, '.cache/test-results.json');
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const kept = new Map(
    Object.entries(JSON.parse(text) as Record<string, { key: string; result: FileResult }>),
  );
  const keyOf = projectKeys(folder);
  return {
    take: (spec) => {
      const entry = kept.get(spec);
      return entry && entry.key === keyOf(spec) ? entry.result : undefined;
    },
    keep: async (files) => {
      for (const result of files) {
        if (result.failed > 0) kept.delete(result.path);
        else kept.set(result.path, { key: keyOf(result.path), result });
      }
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, JSON.stringify(Object.fromEntries(kept)));
    },
  };
}

/** The key of a spec file: a hash of all that it can depend on. */
function projectKeys(folder: string): (spec: string) => string {
  const hashes = contentHashes(folder);
  const inputsOf = specInputs(folder);
  const machine = [
    process.version,
    ...PROGRAMS.filter(isInstalled),
    ...BESIDE.filter((path) => existsSync(join(folder, path))),
  ];
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('PLUMBLINE_TEST_'));
  const keys = new Map<readonly string[], string>();
  const compute = (inputs: readonly string[]) => {
    const files = [...hashes].filter(([path]) => inputs.some((one) => path.startsWith(one)));
    return createHash('sha256')
      .update(JSON.stringify([machine, settings, files]))
      .digest('hex');
  };
  return (spec) => {
    const inputs = inputsOf(spec);
    const key = keys.get(inputs) ?? compute(inputs);
    keys.set(inputs, key);
    return key;
  };
}

/** Every file of the repository, changed and new ones too, with a hash of what it holds now. */
function contentHashes(folder: string): Map<string, string> {
  const git = (words: string[], input?: string) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', input, maxBuffer: 1 << 28 });
  const listed = git(['ls-files', '-co', '--exclude-standard', '-z']).split('\0');
  const paths = [...new Set(listed)].filter((path) => path && existsSync(join(folder, path))).sort();
  const hashes = git(['hash-object', '--stdin-paths'], `${paths.join('\n')}\n`).split('\n');
  return new Map(paths.map((path, index) => [path, hashes[index] ?? '']));
}

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((place) => existsSync(join(place, program)));
