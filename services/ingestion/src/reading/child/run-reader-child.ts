import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { JobErrorCode } from '@plumbline/contracts';
import { ReadError } from '../read-error.js';
import type { ReaderAnswers, ReaderTask, ReadProgress } from '../read-request.js';
import type { ChildMessage } from './reader-child.js';
import { watchMemory } from './watch-memory.js';

export interface ReaderChildOptions {
  /** Milliseconds after which the child is killed. */
  deadlineMs: number;
  /** Resident memory past which it is killed. */
  memoryLimitMb?: number;
  /** Its JavaScript heap, in megabytes; the engine's memory is outside. */
  heapMb?: number;
  signal?: AbortSignal;
  onProgress?: (progress: ReadProgress) => void;
  /** For tests: how the child is to die. */
  fault?: 'crash' | 'heap-exhausted' | 'memory-grows' | 'hang';
}

const DEFAULT_MEMORY_MB = 1_200;
const DEFAULT_HEAP_MB = 256;
/** How V8 ends a process whose heap is full: abort. */
const HEAP_EXHAUSTED_CODES = new Set<number | null>([134]);

const REASONS = {
  file_too_complex:
    'The file needs more memory to read than one file may take. Split it, or leave out columns.',
  timeout: 'Reading the file took too long and was stopped. Split it, or leave out columns.',
  worker_crashed: 'Reading this file made the reader crash. The file is kept; nothing else was affected.',
} as const satisfies Partial<Record<JobErrorCode, string>>;

/**
 * Runs one task in a process of its own, with an empty environment, limited memory and time. Throws ReadError with the
 * reader's reason, or `file_too_complex`, `timeout` or `worker_crashed` when the process did not survive; an abort
 * kills it and throws the signal's reason.
 */
export async function runReaderChild<Task extends ReaderTask>(
  task: Task,
  options: ReaderChildOptions,
): Promise<ReaderAnswers[Task['kind']]> {
  options.signal?.throwIfAborted();
  const child = startChild(options);
  const end = new ChildEnd(child);
  const timer = setTimeout(() => end.kill('timeout'), options.deadlineMs);
  const stopWatching = watchMemory(child, options.memoryLimitMb ?? DEFAULT_MEMORY_MB, () =>
    end.kill('file_too_complex'),
  );
  const onAbort = () => end.kill('aborted');
  options.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    child.send(task);
    const answer = await end.answer(options.onProgress);
    return answer as ReaderAnswers[Task['kind']];
  } catch (failure) {
    options.signal?.throwIfAborted();
    throw failure;
  } finally {
    clearTimeout(timer);
    stopWatching();
    options.signal?.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  }
}

function startChild({ heapMb = DEFAULT_HEAP_MB, fault }: ReaderChildOptions): ChildProcess {
  return fork(readerEntry(), fault ? [`--fault=${fault}`] : [], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Also under a test runner, which runs the sources, the child is the built file: plain Node cannot run the sources. */
export function readerEntry(): string {
  const path = fileURLToPath(new URL('./reader-child.js', import.meta.url));
  return path.replace(/([\\/])src([\\/]reading[\\/]child[\\/])/, '$1dist$2');
}

/** Why the child is gone, whichever comes first: its answer, our killing it, or its own end. */
class ChildEnd {
  private killedFor?: keyof typeof REASONS | 'aborted';

  constructor(private readonly child: ChildProcess) {}

  kill(reason: keyof typeof REASONS | 'aborted'): void {
    this.killedFor ??= reason;
    this.child.kill('SIGKILL');
  }

  answer(onProgress: ReaderChildOptions['onProgress']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.child.on('message', (message: ChildMessage) => {
        if (message.type === 'progress') onProgress?.(message.progress);
        else if (message.type === 'done') resolve(message.answer);
        else if (message.type === 'failed')
          reject(new ReadError(message.code, message.message, message.place));
        else reject(new Error(message.message));
      });
      this.child.once('error', reject);
      this.child.once('exit', (code, signal) => reject(this.endError(code, signal)));
    });
  }

  private endError(code: number | null, signal: NodeJS.Signals | null): ReadError {
    const isHeap = signal === 'SIGABRT' || HEAP_EXHAUSTED_CODES.has(code);
    const reason = this.killedFor ?? (isHeap ? 'file_too_complex' : 'worker_crashed');
    if (reason === 'aborted') return new ReadError('internal', 'Reading was cancelled.');
    return new ReadError(reason, REASONS[reason]);
  }
}
