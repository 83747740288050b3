import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ChildMessage } from './child-task.js';
import { processorTime, watchUsage } from './watch-usage.js';

/** What runs in a process of its own. */
export interface ChildProgram {
  /** The built file that calls `serveTask`; see `childEntry`. */
  entry: string;
  arguments?: readonly string[];
  /** Its JavaScript heap, in megabytes; native memory, such as an engine's, is outside. */
  heapMb: number;
  /** Of its share of the processors, as `os.setPriority` takes it. Default 5: after calls, which are short. */
  priority?: number;
  /** Its environment, which is empty otherwise. */
  environment?: Readonly<Record<string, string>>;
}

/** What one task may take, from the moment that it is handed over. */
export interface TaskLimits<Progress> {
  /** Milliseconds after which the child is killed. */
  deadlineMs: number;
  /** Resident memory past which it is killed. */
  memoryLimitMb: number;
  /** Processor time of all its threads past which it is killed: what others may be kept waiting for. */
  processorMs: number;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** What the child is told after its task, while it works on it; none of it is waited for. */
  following?: AsyncIterable<object>;
}

/** How a child ended that gave no answer. */
export type ChildEnding = 'out_of_memory' | 'out_of_processor_time' | 'timeout' | 'crashed';

export class ChildDied extends Error {
  override name = 'ChildDied';

  constructor(
    readonly ending: ChildEnding,
    /** The last that it wrote to stderr: where it dies by itself, the reason and the stack. */
    readonly lastWords: string,
  ) {
    super(`the child process ended: ${ending}`);
  }
}

/** The child answered with a reason instead of a result: what its `toFailure` made of the error. */
export class ChildRefused extends Error {
  override name = 'ChildRefused';

  constructor(readonly failure: unknown) {
    super('the child process refused its task');
  }
}

/** How V8 ends a process whose heap is full: abort. */
const HEAP_EXHAUSTED_CODE = 134;
/** Who kills a whole product reaches every process of it within this time. */
const KILLED_WITH_IT_MS = 1_000;
const BYTES_PER_MB = 1_048_576;
/** Somebody waits for what it does. */
const DEFAULT_PRIORITY = 3;
/** Enough for V8's account of a full heap, whose stack comes last. */
const MAX_STDERR_CHARACTERS = 8_000;

/** A process of a program that is loaded and waits for its only task. It sees nothing of its parent's environment. */
export class DisposableChild {
  private readonly process: ChildProcess;
  private killedFor?: ChildEnding;
  private stderr = '';
  private onEnd?: () => void;

  constructor(program: ChildProgram) {
    const { entry, arguments: argv = [], heapMb, priority = DEFAULT_PRIORITY, environment = {} } = program;
    this.process = fork(entry, [...argv], {
      env: { ...environment },
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-MAX_STDERR_CHARACTERS);
    });
    // At once: threads inherit it when they start. A process that failed to start has no number.
    if (this.process.pid !== undefined) setPriority(this.process.pid, priority);
    // Its end is told by `exit`; an error without a listener would end the parent.
    this.process.on('error', () => undefined);
  }

  get isAlive(): boolean {
    return this.process.connected && this.process.exitCode === null && this.process.signalCode === null;
  }

  get lastWords(): string {
    return this.stderr.trim();
  }

  /** While it only waits, it keeps nobody's process alive. */
  waitUnnoticed(onEnd: () => void): void {
    this.process.unref();
    this.process.channel?.unref();
    if (this.process.stderr instanceof Socket) this.process.stderr.unref();
    this.onEnd = onEnd;
    this.process.once('close', onEnd);
  }

  /** Runs its task; an abort kills it and throws the signal's reason. See `DisposableChildren.run`. */
  async run<Answer, Progress>(task: unknown, limits: TaskLimits<Progress>): Promise<Answer> {
    const { signal, memoryLimitMb, processorMs } = limits;
    if (this.onEnd) this.process.off('close', this.onEnd);
    this.process.ref();
    this.process.channel?.ref();
    const answer = this.answer<Answer, Progress>(limits.onProgress);
    // What it took to load was not taken by the task.
    const loadedMs = await processorTime(this.process);
    const timer = setTimeout(() => this.kill('timeout'), limits.deadlineMs);
    const stopWatching = watchUsage(this.process, (usage) => {
      if (usage.residentBytes > memoryLimitMb * BYTES_PER_MB) this.kill('out_of_memory');
      if (usage.processorMs - loadedMs > processorMs) this.kill('out_of_processor_time');
    });
    const onAbort = () => this.kill('crashed');
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      if (!signal?.aborted) this.process.send(task as object, () => undefined);
      else onAbort();
      if (limits.following) void this.passOn(limits.following);
      return await answer;
    } catch (failure) {
      signal?.throwIfAborted();
      // Killed by somebody else, who may be about to kill this process, too: then nothing is to be told of the child.
      if (this.isKilledByOthers) await sleep(KILLED_WITH_IT_MS, undefined, { signal });
      throw failure;
    } finally {
      clearTimeout(timer);
      stopWatching();
      signal?.removeEventListener('abort', onAbort);
      this.process.kill('SIGKILL');
    }
  }

  private async passOn(messages: AsyncIterable<object>): Promise<void> {
    try {
      for await (const message of messages) {
        if (!this.isAlive) return;
        this.process.send(message, () => undefined);
      }
    } catch {
      // It would wait for the rest for ever.
      this.kill('crashed');
    }
  }

  kill(ending: ChildEnding): void {
    this.killedFor ??= ending;
    this.process.kill('SIGKILL');
  }

  private get isKilledByOthers(): boolean {
    return this.killedFor === undefined && this.process.signalCode === 'SIGKILL';
  }

  private answer<Answer, Progress>(onProgress: TaskLimits<Progress>['onProgress']): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.process.on('message', (message: ChildMessage<Answer, Progress>) => {
        if (message.type === 'progress') onProgress?.(message.progress);
        else if (message.type === 'done') resolve(message.answer);
        else if (message.type === 'refused') reject(new ChildRefused(message.failure));
        else reject(failureOf(message));
      });
      this.process.once('error', reject);
      // Not `exit`: the last that it wrote may come after it.
      this.process.once('close', (code, signal) =>
        reject(new ChildDied(this.endingOf(code, signal), this.lastWords)),
      );
    });
  }

  private endingOf(code: number | null, signal: NodeJS.Signals | null): ChildEnding {
    const isHeap = signal === 'SIGABRT' || code === HEAP_EXHAUSTED_CODE;
    return this.killedFor ?? (isHeap ? 'out_of_memory' : 'crashed');
  }
}

/** An error of the child's program, with the stack that it had there. */
function failureOf({ message, stack }: Extract<ChildMessage<unknown, unknown>, { type: 'error' }>): Error {
  const failure = new Error(message);
  failure.stack = stack ?? failure.stack;
  return failure;
}

/**
 * The built file beside a module. Also under a test runner, which runs the sources, the child is the built file:
 * plain Node cannot run the sources.
 */
export function childEntry(file: string, moduleUrl: string): string {
  const path = fileURLToPath(new URL(file, moduleUrl));
  return path.replace(/([\\/])src([\\/])(?!.*[\\/]src[\\/])/, '$1dist$2');
}
