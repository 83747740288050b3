import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestGroup } from './run-group.js';

const PACKAGES = ['{libs,services}/*/package.json', '{gateway,web}/package.json'];
/** Its end-to-end specs run the whole product, which every project is a part of. */
const PRODUCT = 'deploy/local';

/** The groups with only the spec files of projects that a change since `main` can reach, by Nx's graph of projects. */
export function affectedGroups(folder: string, groups: readonly TestGroup[]): TestGroup[] {
  const roots = affectedRoots(folder);
  if (roots.length === 0) return [];
  const places = [...roots, PRODUCT].join('|');
  return groups.map((group) => ({
    ...group,
    patterns: group.patterns.map((pattern) => `/(${places})/.*${pattern}`),
  }));
}

function affectedRoots(folder: string): string[] {
  const nx = join(folder, 'node_modules/nx/dist/bin/nx.js');
  const words = [nx, 'show', 'projects', '--affected', '--base=main', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`nx could not say what is affected: ${stderr}`);
  const affected = new Set(JSON.parse(stdout) as string[]);
  return globSync(PACKAGES, { cwd: folder })
    .filter((path) =>
      affected.has((JSON.parse(readFileSync(join(folder, path), 'utf8')) as { name: string }).name),
    )
    .map(dirname);
}
