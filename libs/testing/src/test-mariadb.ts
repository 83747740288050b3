import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@plumbline/server';
import { eventually } from './eventually.js';

const run = promisify(execFile);

/** A real MariaDB of one spec file, whose user root has no password. */
export interface TestMariadb {
  port: number;
  /** Runs statements as root by the server's own client. */
  run(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has MariaDB (Debian's package `mariadb-server`); tests that need it skip where it has not. */
export const hasMariadb = canRun('mariadbd') && canRun('mariadb') && canRun('mariadb-install-db');

/** Starts MariaDB in a folder and on a port of its own, as small as it goes; `flags` are further ones of its program. */
export async function startTestMariadb(flags: readonly string[] = []): Promise<TestMariadb> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-mariadb-'));
  const [data, socket, port] = [join(folder, 'data'), join(folder, 'socket'), await freePort()];
  const user = `--user=${userInfo().username}`;
  await run('mariadb-install-db', [
    ...['--no-defaults', user, `--datadir=${data}`],
    ...['--auth-root-authentication-method=normal', '--skip-test-db'],
  ]);
  const server = spawn(
    'mariadbd',
    [
      ...['--no-defaults', user, `--datadir=${data}`, `--port=${port}`, `--socket=${socket}`],
      ...['--bind-address=127.0.0.1', '--innodb-buffer-pool-size=32M', '--performance-schema=OFF'],
      ...['--skip-log-bin', '--innodb-flush-log-at-trx-commit=0'],
      ...flags,
    ],
    { stdio: 'ignore' },
  );
  await eventually('MariaDB listens', () => listens(port));
  return {
    port,
    run: async (sql) => {
      await run('mariadb', ['--no-defaults', `--socket=${socket}`, '--user=root', '--execute', sql]);
    },
    stop: async () => {
      server.kill('SIGKILL');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
