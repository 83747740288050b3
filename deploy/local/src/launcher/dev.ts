import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES } from '@plumbline/contracts';

/** `npm run dev`: compiles as you type, and restarts the product when what it runs has changed. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const modules = join(root, 'node_modules');

const run = (folder: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: join(root, folder), stdio: 'inherit' });

/** Services that bundle a disposable process. */
const bundled = SERVICE_NAMES.map((name) => `services/${name}`).filter((folder) =>
  existsSync(join(root, folder, 'rolldown.config.js')),
);

const children = [
  run('.', join(modules, 'typescript/bin/tsc'), '-b', '--watch', '--preserveWatchOutput'),
  ...bundled.map((folder) => run(folder, join(modules, 'rolldown/bin/cli.mjs'), '--config', '--watch')),
  run('web', join(modules, 'vite/bin/vite.js'), 'build', '--watch'),
  run('.', '--watch', '--watch-preserve-output', join(root, 'deploy/local/dist/launcher/main.js')),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
process.on('disconnect', stop);
