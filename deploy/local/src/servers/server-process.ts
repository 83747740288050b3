import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { processInfo } from '../launcher/process-info.js';
import { processTree } from './process-tree.js';
import type { Carrier } from './server.js';

/** How to run a server. Its data lie in `folder`, its log in `<folder>.log`. */
export interface ServerCommand {
  folder: string;
  program: string;
  words: readonly string[];
  environment?: Record<string, string>;
  /** The account to run as, where the server refuses root. */
  account?: { uid?: number; gid?: number };
  stopSignal: NodeJS.Signals;
  /** Makes the folder's first content; called before each start, and cheap when there is nothing to do. */
  prepare?: () => Promise<void>;
}

const STOP_WITHIN_MS = 10_000;

/**
 * A server as a process of ours, in a session of its own so that Ctrl-C reaches us alone. A shell beside it holds a
 * pipe from us: when we are gone, however that came, the pipe ends and the shell kills what it was last told of.
 */
export class ServerProcess implements Carrier {
  private process: ChildProcess | undefined;
  private watchdog: ChildProcess | undefined;
  private paused: number[] = [];

  constructor(private readonly command: ServerCommand) {}

  get pid(): number | undefined {
    const { process: server } = this;
    return server?.exitCode === null && server.signalCode === null ? server.pid : undefined;
  }

  async isRunning(): Promise<boolean> {
    return this.pid !== undefined;
  }

  async start(): Promise<void> {
    if (this.pid) return;
    const { folder, program, words, environment, account } = this.command;
    await mkdir(folder, { recursive: true });
    await this.command.prepare?.();
    const log = await open(`${folder}.log`, 'a');
    this.process = spawn(program, words, {
      ...account,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...environment },
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    if (this.process.pid) this.guard(this.process, this.process.pid);
    await once(this.process, 'spawn').finally(() => log.close());
  }

  async words(): Promise<string> {
    return (await readFile(`${this.command.folder}.log`, 'utf8').catch(() => '')).slice(-4_000);
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    const { pid } = this;
    if (!pid) return;
    const isAtOnce = signal === 'SIGKILL';
    if (!isAtOnce) await this.resume();
    const tree = isAtOnce ? this.freeze(pid) : processTree(pid);
    this.send(signal, isAtOnce ? tree : [pid]);
    while (this.pid || tree.some((member) => processInfo(member))) await sleep(10);
  }

  async pause(): Promise<void> {
    const { pid } = this;
    if (!pid) return;
    this.paused = this.freeze(pid);
    this.send('SIGSTOP', this.paused);
    this.watch(this.paused);
  }

  async resume(): Promise<void> {
    const { pid } = this;
    if (!pid) return;
    this.send('SIGCONT', this.paused);
    this.paused = [];
    this.watch([pid]);
  }

  async stop(): Promise<void> {
    const insist = setTimeout(() => void this.kill('SIGKILL'), STOP_WITHIN_MS);
    await this.kill(this.command.stopSignal).finally(() => clearTimeout(insist));
  }

  async empty(): Promise<void> {
    await rm(this.command.folder, { recursive: true, force: true });
  }

  /** Its whole tree; the first is stopped before it is asked for, so that none is born meanwhile. */
  private freeze(pid: number): number[] {
    this.send('SIGSTOP', [pid]);
    return processTree(pid);
  }

  private guard(server: ChildProcess, pid: number): void {
    const script = 'while read -r line; do pids=$line; done; kill -9 $pids';
    const watchdog = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    watchdog.stdin?.on('error', () => undefined);
    this.watchdog = watchdog;
    this.paused = [];
    this.watch([pid]);
    server.once('exit', () => watchdog.kill('SIGKILL'));
  }

  /** A frozen process outlives its parent's death, so the watchdog must know each by its number. */
  private watch(pids: readonly number[]): void {
    this.watchdog?.stdin?.write(`${pids.join(' ')}\n`);
  }

  private send(signal: NodeJS.Signals, pids: readonly number[]): void {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // Already gone.
      }
    }
  }
}
