import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readText, repository } from './deployment.fixture.js';

/** The last pattern that matches a path, or a folder it lies in, decides. */
function isSentToDocker(path: string): boolean {
  const parents = path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
  let isSent = true;
  for (const line of readText('.dockerignore').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const pattern = line.replace(/^!/, '');
    if (parents.some((parent) => matchesGlob(parent, pattern))) isSent = line.startsWith('!');
  }
  return isSent;
}

const SPECS = /\.(spec|int-spec|e2e-spec|contract)\.tsx?$/;
const OURS = /from '@plumbline\/([\w-]+)/g;

interface Project {
  folder: string;
  name: string;
}
const projects = globSync('{libs,services}/*/package.json', { cwd: repository })
  .concat('gateway/package.json')
  .map((path): Project => {
    const { name } = JSON.parse(readText(path)) as { name: string };
    return { folder: dirname(path), name: name.replace('@plumbline/', '') };
  });

/** The projects that the sources of one import, but for its specs. */
function importedBy({ folder, name }: Project): string[] {
  const files = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: repository }).filter(
    (file) => !SPECS.test(file),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(OURS)].map(([, imported]) => imported),
  );
  return projects
    .filter((other) => other.name !== name && names.includes(other.name))
    .map((other) => other.folder);
}

describe('an image, which is built from nothing', () => {
  it('is sent what the Dockerfile takes by its name', () => {
    const named = [
      ...readText('deploy/docker/Dockerfile').matchAll(/(?:\/app|\/source)\/((?:[\w-]+\/)*[\w-]+\.\w+)/g),
    ];
    const paths = named.map(([, path = '']) => path);
    expect(paths).toEqual(expect.arrayContaining(['package.json', 'deploy/local/deployment-check.mjs']));
    expect(paths.filter((path) => !isSentToDocker(path))).toEqual([]);
  });

  it('is sent no specs and nothing that was built elsewhere', () => {
    for (const path of [
      '.env',
      'gateway/dist/main.js',
      'libs/server/node_modules/x',
      'services/auth/src/a.spec.ts',
    ])
      expect([path, isSentToDocker(path)]).toEqual([path, false]);
  });

  it.each(projects)('builds for $folder first what its sources import', (project) => {
    const { references = [] } = JSON.parse(readText(`${project.folder}/tsconfig.json`)) as {
      references?: { path: string }[];
    };
    const built = references.map(({ path }) => normalize(join(project.folder, path)));
    expect(importedBy(project).filter((folder) => !built.includes(folder))).toEqual([]);
  });
});
