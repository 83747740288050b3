import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { FileResult } from './jest-run.js';

const PROJECTS = [
  '{libs,services}/*/package.json',
  '{gateway,web}/package.json',
  'deploy/local/package.json',
];
/** Its specs run the whole product and judge its documents: all that is in the repository is their input. */
const PRODUCT = 'deploy/local';
/** What every spec runs with. */
const COMMON = [
  'jest.config.js',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'deploy/local/src/tools/jest/',
];
/** Tests that need one of these are skipped where it is absent. */
const PROGRAMS = ['chromium', 'redis-server', 'java', 'docker', 'helm'];
const BESIDE = ['../shared'];

/** Results of spec files that passed, for as long as nothing changes that they can depend on. */
export interface ResultCache {
  /** The last result of a spec file; undefined where something has changed, or it did not pass. */
  take(path: string): FileResult | undefined;
  keep(files: readonly FileResult[]): Promise<void>;
}

/**
 * A spec file depends on its project, on the projects that this one names as dependencies, theirs too, on what all
 * share (lock file, jest's settings) and on what the machine has. Paths are relative to the folder of the repository.
 */
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

/** The key of a spec file: a hash of all that its project depends on. */
function projectKeys(folder: string): (spec: string) => string {
  const hashes = contentHashes(folder);
  const projects = projectsOf(folder);
  const machine = [
    process.version,
    ...PROGRAMS.filter(isInstalled),
    ...BESIDE.filter((path) => existsSync(join(folder, path))),
  ];
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('PLUMBLINE_TEST_'));
  const keys = new Map<string, string>();
  const compute = (root: string) => {
    const roots = root === PRODUCT ? [''] : [...closure(root, projects)].map((one) => `${one}/`);
    const files = [...hashes].filter(([path]) => [...COMMON, ...roots].some((one) => path.startsWith(one)));
    return createHash('sha256')
      .update(JSON.stringify([machine, settings, files]))
      .digest('hex');
  };
  return (spec) => {
    const root = [...projects.keys()].find((one) => spec.startsWith(`${one}/`)) ?? PRODUCT;
    const key = keys.get(root) ?? compute(root);
    keys.set(root, key);
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

/** The folders of the projects that each project names in its package.json. */
function projectsOf(folder: string): Map<string, string[]> {
  const packages = globSync(PROJECTS, { cwd: folder }).map((path) => {
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, path), 'utf8')) as {
      name: string;
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    return { root: dirname(path), name, uses: Object.keys({ ...dependencies, ...devDependencies }) };
  });
  const roots = new Map(packages.map(({ name, root }) => [name, root]));
  return new Map(packages.map(({ root, uses }) => [root, uses.flatMap((name) => roots.get(name) ?? [])]));
}

function closure(root: string, projects: Map<string, string[]>, seen = new Set<string>()): Set<string> {
  if (seen.has(root)) return seen;
  seen.add(root);
  for (const used of projects.get(root) ?? []) closure(used, projects, seen);
  return seen;
}

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((place) => existsSync(join(place, program)));
