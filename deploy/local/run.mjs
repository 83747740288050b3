#!/usr/bin/env node
// The root scripts. Runs on any Node from 20.19: brings the packages in, builds what changed, then hands over to the
// Node 24 that came with the packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise } from './supervise.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = join(root, 'node_modules');
const node = join(modules, 'node/bin/node');
const stamp = join(modules, '.plumbline-installed');
const built = join(root, '.cache/built');
const [task = 'start', ...rest] = process.argv.slice(2);
const began = Date.now();

const environment = {
  ...process.env,
  PATH: `${dirname(node)}:${join(modules, '.bin')}:${process.env.PATH}`,
  // What Node has compiled once need not be compiled again by the many processes of tests, nor at the next start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compiled'),
  // Its script would fetch what only graphics cards need, from an address that not every machine reaches.
  ONNXRUNTIME_NODE_INSTALL: 'skip',
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_CACHE_DIRECTORY: join(root, '.nx/cache'),
  NX_WORKSPACE_DATA_DIRECTORY: join(root, '.nx/workspace-data'),
};

function say(text) {
  process.stdout.write(`[${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s] ${text}\n`);
}

/** Runs a command quietly; what it printed is shown only when it fails. */
function quietly(command, args) {
  const done = spawnSync(command, args, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (done.status === 0) return;
  process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}\n`);
  say(`${[command, ...args].join(' ')} failed.`);
  process.exit(done.status ?? 1);
}

/** Runs a command in the foreground and leaves with its exit code. */
function inForeground(args, command = node) {
  const done = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

const become = (args) => supervise({ command: node, args, cwd: root, env: environment, say });

function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(
      `Plumbline needs Node 20.19 or newer to start itself; this is ${process.versions.node}.\n`,
    );
    process.exit(1);
  }
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node)) return;
  say('Installing packages (the first time takes about a minute) ...');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file without the binaries of platforms whose packages a registry does not carry.
  // `install` takes the locked versions all the same, and what this platform needs besides.
  // What builds it, too: in an environment that says `production`, npm leaves that out.
  const args = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) quietly(process.execPath, [npm, ...args]);
  else quietly('npm', args);
  writeFileSync(stamp, wanted);
}

const BUILT_FROM = ['libs', 'services', 'gateway', 'web', 'deploy/local'];
const BUILT_BY = ['nx.json', 'package-lock.json', 'tsconfig.base.json'];

/** Two hashes over name, size and time: of the files that a build reads, and of those it writes. */
function stateOfBuild() {
  const sources = createHash('sha256');
  const outputs = createHash('sha256');
  const add = (path, hash) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  };
  const addFolder = (folder, hash) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile()) add(path, entry.name.endsWith('.tsbuildinfo') ? outputs : hash);
      else if (entry.name === 'dist') addFolder(path, outputs);
      else if (entry.isDirectory() && entry.name !== 'node_modules') addFolder(path, hash);
    }
  };
  for (const name of BUILT_BY) add(join(root, name), sources);
  for (const name of BUILT_FROM) addFolder(join(root, name), sources);
  return { sources: sources.digest('hex'), outputs: outputs.digest('hex') };
}

// Nx empties every `dist` and fills it again from its cache, also where nothing has changed; what runs from there
// at that moment, a product or its tests, would not find its files.
function build() {
  const before = stateOfBuild();
  if (existsSync(built) && readFileSync(built, 'utf8') === JSON.stringify(before)) return;
  rmSync(built, { force: true });
  say('Building what changed ...');
  quietly(node, [
    join(modules, 'nx/dist/bin/nx.js'),
    'run-many',
    '-t',
    'build',
    '--parallel=2',
    '--outputStyle=static',
  ]);
  mkdirSync(dirname(built), { recursive: true });
  // What was edited while it was built counts as not built.
  writeFileSync(built, JSON.stringify({ ...stateOfBuild(), sources: before.sources }));
}

const launcher = join(root, 'deploy/local/dist/launcher/main.js');

const tasks = {
  start() {
    build();
    // What libraries will change is for those who build the product, not for those who run it.
    become(['--disable-warning=DeprecationWarning', launcher, ...rest]);
  },
  dev() {
    build();
    become([join(root, 'deploy/local/dist/launcher/dev.js'), ...rest]);
  },
  build() {
    build();
    say('Built.');
  },
  check() {
    build();
    inForeground([join(root, 'deploy/local/dist/tools/check.js'), ...rest]);
  },
  fix() {
    // Before anything else is built: what is stale may not compile.
    quietly(node, [join(modules, 'typescript/bin/tsc'), '-b', 'libs/contracts']);
    inForeground([join(root, 'deploy/local/src/tools/generate/main.ts'), '--write']);
    inForeground([join(root, 'web/build/texts/main.ts'), '--write']);
    inForeground([join(modules, '@biomejs/biome/bin/biome'), 'check', '--write', '.']);
    build();
    inForeground([join(root, 'deploy/local/dist/tools/docs/write-pages.js')]);
  },
  test() {
    build();
    inForeground([join(root, 'deploy/local/dist/test.js'), ...rest]);
  },
  'test:cluster'() {
    build();
    inForeground([join(root, 'deploy/local/dist/cluster/test-cluster.js'), ...rest]);
  },
  bench() {
    build();
    inForeground(['--expose-gc', join(root, 'deploy/local/dist/bench/bench.js'), ...rest]);
  },
  restore() {
    build();
    inForeground([join(root, 'deploy/local/dist/restore/main.js'), ...rest]);
  },
  // Of an installation wherever it runs: nothing of this one is brought in or built for it.
  'deployment-check'() {
    inForeground([join(root, 'deploy/local/deployment-check.mjs')], process.execPath);
  },
  migrate() {
    build();
    become([launcher, '--migrate', ...rest]);
  },
};

if (!Object.hasOwn(tasks, task)) {
  process.stderr.write(`No task called ${task}. There are: ${Object.keys(tasks).join(', ')}.\n`);
  process.exit(1);
}
if (task !== 'deployment-check') install();
tasks[task]();
