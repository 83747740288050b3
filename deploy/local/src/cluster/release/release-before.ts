import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const BUNDLING = ['ingestion', 'analytics-ai', 'documents', 'export'];
const PACKAGES = '@plumbline';

/** A release of the product, built in a folder of its own. */
export interface BuiltRelease {
  folder: string;
  /** The commit it was built from. */
  commit: string;
}

/**
 * The commit of the release to upgrade from: what UPGRADE_FROM names, such as the tag of the release that runs at your
 * place, else the last one whose schemas are older than today's. Undefined where the history does not reach that far.
 */
export function commitBefore(repository: string, named = process.env.UPGRADE_FROM): string | undefined {
  const git = (...words: string[]) => {
    const { status, stdout } = spawnSync('git', words, { cwd: repository, encoding: 'utf8' });
    return status === 0 ? stdout.trim() || undefined : undefined;
  };
  const commit = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (named) return commit(named);
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'services/*/src/migrations/*.ts');
  return newest && commit(`${newest}^`);
}

/**
 * Takes a commit out of the history and builds its gateway and services, on the packages that are installed here. It is kept
 * in `.cache/releases` for the next time, while packages stay the same.
 * @throws Error with what a program printed that failed
 */
export function buildRelease(repository: string, commit: string): BuiltRelease {
  const releases = join(repository, '.cache/releases');
  const packages = createHash('sha256')
    .update(readFileSync(join(repository, 'package-lock.json')))
    .digest('hex');
  const folder = join(releases, `${commit.slice(0, 12)}-${packages.slice(0, 12)}`);
  if (existsSync(folder)) return { folder, commit };
  rmSync(releases, { recursive: true, force: true });
  // It takes its name once it is whole.
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  const archive = join(making, 'release.tar');
  run(repository, 'git', 'archive', '--output', archive, commit);
  run(making, 'tar', '-xf', archive);
  rmSync(archive);
  build(repository, making);
  renameSync(making, folder);
  return { folder, commit };
}

function build(repository: string, folder: string): void {
  sharePackages(repository, folder);
  const modules = join(folder, 'node_modules');
  const services = readdirSync(join(folder, 'services')).map((name) => `services/${name}`);
  // The library of the tests first: releases did not always say who builds on it.
  for (const projects of [['libs/testing'], ['gateway', ...services]])
    run(folder, process.execPath, join(modules, 'typescript/bin/tsc'), '-b', ...projects);
  for (const name of BUNDLING) {
    run(join(folder, 'services', name), process.execPath, join(modules, 'rolldown/bin/cli.mjs'), '--config');
  }
}

/** Links to every installed package, and to the release's own projects in place of ours. */
function sharePackages(repository: string, folder: string): void {
  for (const modules of [
    'node_modules',
    ...globSync('{libs,services}/*/node_modules', { cwd: repository }),
  ]) {
    link(join(repository, modules), join(folder, modules));
  }
  link(join(repository, 'gateway/node_modules'), join(folder, 'gateway/node_modules'));
  mkdirSync(join(folder, 'node_modules', PACKAGES));
  const projects = globSync('{libs,services}/*/package.json', { cwd: folder }).map((path) => dirname(path));
  for (const project of [...projects, 'gateway', 'web']) {
    const [name = project] = project.split('/').slice(-1);
    symlinkSync(join('../..', project), join(folder, 'node_modules', PACKAGES, name));
  }
}

/** A folder of links to what another folder holds, but for the projects of the repository itself. */
function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== PACKAGES) symlinkSync(join(from, name), join(to, name));
  }
}

function run(cwd: string, program: string, ...words: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(
    `${[program, ...words].join(' ')} failed in ${cwd}:\n${stdout}${stderr}${error?.message ?? ''}`,
  );
}
