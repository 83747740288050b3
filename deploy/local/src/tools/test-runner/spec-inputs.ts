import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/**
 * The files that a spec file can depend on, as the beginnings of their paths: its project, the projects that this one
 * names as dependencies, theirs too, and what all share. Paths are relative to the folder of the repository.
 */
export function specInputs(folder: string): (spec: string) => readonly string[] {
  const projects = projectsOf(folder);
  const known = new Map<string, readonly string[]>();
  return (spec) => {
    const root = [...projects.keys()].find((one) => spec.startsWith(`${one}/`)) ?? PRODUCT;
    const roots = root === PRODUCT ? [''] : [...closure(root, projects)].map((one) => `${one}/`);
    const inputs = known.get(root) ?? [...COMMON, ...roots];
    known.set(root, inputs);
    return inputs;
  };
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
