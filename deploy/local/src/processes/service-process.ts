import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const READY_WITHIN_MS = 120_000;
const ASKED_EVERY_MS = 50;
const COLLECTOR = fileURLToPath(new URL('../../src/processes/collect-garbage.mjs', import.meta.url));
/** What deploy/docker sets for the allocator. */
export const LIKE_THE_IMAGE = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const NODE_OPTIONS = ['--enable-source-maps', '--expose-gc', `--import=${COLLECTOR}`];

export interface ProcessSpec {
  name: string;
  /** The built main.js, from the next start on. */
  script: string;
  environment: Record<string, string>;
  port: number;
  /** The file that takes what it prints, over all its lives. */
  outputPath: string;
}

/** An end of a process, asked for by the tests or not. */
export interface ProcessEnd {
  name: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  at: Date;
  wasRequested: boolean;
}

/** One service, worker or gateway as an operating-system process, to be killed, paused and started again. */
export class ServiceProcess {
  private child: ChildProcess | undefined;
  private isStopRequested = false;
  private isPaused = false;
  private isUnusual = false;

  constructor(
    readonly spec: ProcessSpec,
    private readonly onEnd: (end: ProcessEnd) => void,
  ) {}

  get name(): string {
    return this.spec.name;
  }

  get url(): string {
    return `http://127.0.0.1:${this.spec.port}`;
  }

  /** Undefined while it is down. */
  get pid(): number | undefined {
    return this.isRunning ? this.child?.pid : undefined;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  output(): Promise<string> {
    return readFile(this.spec.outputPath, 'utf8');
  }

  /**
   * Starts it without waiting.
   * @param settings beside its own, such as FAULT_POINT; they last for this life
   */
  launch(settings: Record<string, string> = {}): void {
    if (this.isRunning) throw new Error(`${this.name} runs already`);
    const output = openSync(this.spec.outputPath, 'a');
    writeSync(output, `--- ${new Date().toISOString()} ${JSON.stringify(settings)}\n`);
    this.isStopRequested = 'FAULT_POINT' in settings;
    this.isUnusual = Object.keys(settings).length > 0;
    this.isPaused = false;
    const child = spawn(process.execPath, [...NODE_OPTIONS, this.spec.script], {
      env: {
        ...LIKE_THE_IMAGE,
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...this.spec.environment,
        ...settings,
      },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    const watchdog = watch(child);
    child.once('exit', (code, signal) => {
      watchdog.kill('SIGKILL');
      this.onEnd({ name: this.name, code, signal, at: new Date(), wasRequested: this.isStopRequested });
    });
    this.child = child;
  }

  /** Starts it and waits until it takes work. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    this.launch(settings);
    await this.ready();
  }

  async ready(withinMs = READY_WITHIN_MS): Promise<void> {
    for (const end = Date.now() + withinMs; Date.now() < end; await sleep(ASKED_EVERY_MS)) {
      if (!this.isRunning) break;
      if (await this.isReady()) return;
    }
    const printed = (await this.output()).split('\n').slice(-40).join('\n');
    throw new Error(
      `${this.name} ${this.isRunning ? `is not ready after ${withinMs} ms` : 'ended'}:\n${printed}`,
    );
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status === 200;
  }

  /** Resolves when it is down, at once if it is. */
  async ended(): Promise<void> {
    if (this.child && this.isRunning) await once(this.child, 'exit');
  }

  /** From now on its memory is what it needs, not what it has not yet given up. */
  async collectGarbage(): Promise<void> {
    if (!this.isRunning) return;
    this.child?.kill('SIGWINCH');
    // A signal is heeded by the turn of the event loop after the first answer at the latest.
    for (let answers = 0; answers < 2; answers += 1) await this.isReady();
  }

  async kill9(): Promise<void> {
    this.ask('SIGKILL');
    await this.ended();
  }

  /** Asks it to drain; resolves when it is down. A paused one goes on first. */
  async terminate(): Promise<void> {
    this.resume();
    this.ask('SIGTERM');
    await this.ended();
  }

  /** Goes on if it is paused, starts if it is down; one with settings of a test's starts again without. */
  async mend(): Promise<void> {
    this.resume();
    if (this.isUnusual) await this.terminate();
    if (!this.isRunning) this.launch();
  }

  /** Its end from now on counts as asked for, whoever brings it about. */
  expectEnd(): void {
    this.isStopRequested = true;
  }

  pause(): void {
    if (!this.isRunning) return;
    this.child?.kill('SIGSTOP');
    this.isPaused = true;
  }

  resume(): void {
    if (!this.isPaused) return;
    this.child?.kill('SIGCONT');
    this.isPaused = false;
  }

  private ask(signal: NodeJS.Signals): void {
    if (!this.isRunning) return;
    this.isStopRequested = true;
    this.child?.kill(signal);
  }
}

/** A shell that holds a pipe from us: when we are gone, however that came, it ends the process. */
function watch(child: ChildProcess): ChildProcess {
  const watchdog = spawn('sh', ['-c', 'read -r _; kill -9 "$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.stdin?.on('error', () => undefined);
  return watchdog;
}
