import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ChildMessage } from './child-task.js';
import { watchUsage } from './watch-usage.js';

export interface DisposableChildOptions<Progress> {
  /** The built file that calls `serveTask`; see `childEntry`. */
  entry: string;
  arguments?: readonly string[];
  /** Milliseconds after which the child is killed. */
  deadlineMs: number;
  /** Resident memory past which it is killed. */
  memoryLimitMb: number;
  /** Processor time of all its threads past which it is killed: what others may be kept waiting for. */
  processorMs: number;
  /** Its JavaScript heap, in megabytes; native memory, such as an engine's, is outside. */
  heapMb: number;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** How a child ended that gave no answer. */
export type ChildEnding = 'out_of_memory' | 'out_of_processor_time' | 'timeout' | 'crashed';

export class ChildDied extends Error {
  override name = 'ChildDied';

  constructor(readonly ending: ChildEnding) {
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

/**
 * Runs one task in a process of its own, with an empty environment, limited memory, processor time and time. An abort kills it and
 * throws the signal's reason.
 * @throws ChildRefused with the child's reason, ChildDied when it did not survive, Error when its program failed
 */
export async function runInChild<Answer, Progress = never>(
  task: unknown,
  options: DisposableChildOptions<Progress>,
): Promise<Answer> {
  options.signal?.throwIfAborted();
  const child = fork(options.entry, options.arguments ?? [], {
    env: {},
    execArgv: [`--max-old-space-size=${options.heapMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = new ChildEnd<Answer, Progress>(child);
  const timer = setTimeout(() => end.kill('timeout'), options.deadlineMs);
  const stopWatching = watchUsage(child, ({ residentBytes, processorMs }) => {
    if (residentBytes > options.memoryLimitMb * BYTES_PER_MB) end.kill('out_of_memory');
    if (processorMs > options.processorMs) end.kill('out_of_processor_time');
  });
  const onAbort = () => end.kill('crashed');
  options.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    child.send(task as object);
    return await end.answer(options.onProgress);
  } catch (failure) {
    options.signal?.throwIfAborted();
    // Killed by somebody else, who may be about to kill this process, too: then nothing is to be told of the child.
    if (end.isKilledByOthers) await sleep(KILLED_WITH_IT_MS, undefined, { signal: options.signal });
    throw failure;
  } finally {
    clearTimeout(timer);
    stopWatching();
    options.signal?.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  }
}

/**
 * The built file beside a module. Also under a test runner, which runs the sources, the child is the built file:
 * plain Node cannot run the sources.
 */
export function childEntry(file: string, moduleUrl: string): string {
  const path = fileURLToPath(new URL(file, moduleUrl));
  return path.replace(/([\\/])src([\\/])(?!.*[\\/]src[\\/])/, '$1dist$2');
}

/** Why the child is gone, whichever comes first: its answer, our killing it, or its own end. */
class ChildEnd<Answer, Progress> {
  private killedFor?: ChildEnding;

  constructor(private readonly child: ChildProcess) {}

  get isKilledByOthers(): boolean {
    return this.killedFor === undefined && this.child.signalCode === 'SIGKILL';
  }

  kill(ending: ChildEnding): void {
    this.killedFor ??= ending;
    this.child.kill('SIGKILL');
  }

  answer(onProgress: ((progress: Progress) => void) | undefined): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.child.on('message', (message: ChildMessage<Answer, Progress>) => {
        if (message.type === 'progress') onProgress?.(message.progress);
        else if (message.type === 'done') resolve(message.answer);
        else if (message.type === 'refused') reject(new ChildRefused(message.failure));
        else reject(new Error(message.message));
      });
      this.child.once('error', reject);
      this.child.once('exit', (code, signal) => reject(new ChildDied(this.endingOf(code, signal))));
    });
  }

  private endingOf(code: number | null, signal: NodeJS.Signals | null): ChildEnding {
    const isHeap = signal === 'SIGABRT' || code === HEAP_EXHAUSTED_CODE;
    return this.killedFor ?? (isHeap ? 'out_of_memory' : 'crashed');
  }
}
