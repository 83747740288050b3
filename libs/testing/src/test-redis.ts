import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@plumbline/server';
import { eventually } from './eventually.js';

const ask = promisify(execFile);

/** A real Redis of one spec file, which keeps its data in an append-only file as production does. */
export interface TestRedis {
  /** Connection string. */
  url: string;
  /** Answers what the server replies to a command, such as `command('FLUSHALL')`. */
  command(...words: string[]): Promise<string>;
  /** Kills the server; its data stay. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Stops its process, which then accepts connections and never answers. */
  pause(): void;
  resume(): void;
  /** Kills it and removes its data. */
  stop(): Promise<void>;
}

/** Whether this machine has Redis (Debian's package `redis-server`); tests that need it skip where it has not. */
export const hasRedis = canRun('redis-server') && canRun('redis-cli');

/** Starts Redis in a folder and on a port of its own. */
export async function startTestRedis(): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-redis-'));
  const port = String(await freePort());
  const command = async (...words: string[]) =>
    (await ask('redis-cli', ['-p', port, ...words])).stdout.trim();
  let server: ChildProcess;
  const start = async () => {
    server = spawn(
      'redis-server',
      [
        ...['--port', port, '--bind', '127.0.0.1', '--dir', directory],
        ...['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec'],
        ...['--maxmemory-policy', 'noeviction'],
      ],
      { stdio: 'ignore' },
    );
    await eventually('Redis', async () => (await command('PING').catch(() => '')) === 'PONG');
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    command,
    kill,
    start,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
