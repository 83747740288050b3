import type { JobErrorCode } from '@plumbline/contracts';
import {
  ChildDied,
  type ChildEnding,
  ChildRefused,
  childEntry,
  DisposableChildren,
  type Logger,
} from '@plumbline/server';
import { ReadError } from '../read-error.js';
import type { ReaderAnswers, ReaderTask, ReadProgress } from '../tasks.js';

export interface ReaderChildOptions {
  /** Milliseconds after which the child is killed. */
  deadlineMs: number;
  /** Resident memory past which it is killed. */
  memoryLimitMb: number;
  signal?: AbortSignal;
  onProgress?: (progress: ReadProgress) => void;
}

export interface ReaderProgramOptions {
  /** For tests: how the child is to die. */
  fault?: 'crash' | 'heap-exhausted' | 'memory-grows' | 'hang' | 'spin';
  logger?: Logger;
}

/** A ReadError on its way between processes. */
export interface ReadFailure {
  code: JobErrorCode;
  message: string;
}

const HEAP_MB = 256;

const ENDINGS: Record<ChildEnding, ReadFailure> = {
  out_of_memory: {
    code: 'file_too_complex',
    message:
      'The document needs more memory to open than one document may take. Split it, or save it again with smaller pictures.',
  },
  out_of_processor_time: {
    code: 'file_too_complex',
    message:
      'Opening the document takes far more work than documents do, so it was stopped. Save it again from the program it comes from.',
  },
  timeout: {
    code: 'timeout',
    message:
      'Reading the document took too long and was stopped. Split it, and upload the part that you need.',
  },
  crashed: {
    code: 'worker_crashed',
    message: 'Reading this document made the reader crash. The file is kept; nothing else was affected.',
  },
};

/** The processes that open documents; see `DisposableChildren`. */
export function readerChildren({ fault, logger }: ReaderProgramOptions = {}): DisposableChildren {
  const entry = childEntry('./reader-child.bundle.js', import.meta.url);
  return new DisposableChildren(
    { entry, arguments: fault ? [`--fault=${fault}`] : [], heapMb: HEAP_MB },
    logger,
  );
}

/**
 * Runs one task in a process of its own. Throws ReadError with the reader's reason, or `file_too_complex`, `timeout`
 * or `worker_crashed` when the process did not survive; an abort kills it and throws the signal's reason.
 */
export async function runReaderChild<Task extends ReaderTask>(
  children: DisposableChildren,
  task: Task,
  options: ReaderChildOptions,
): Promise<ReaderAnswers[Task['kind']]> {
  try {
    return await children.run<ReaderAnswers[Task['kind']], ReadProgress>(task, {
      ...options,
      processorMs: options.deadlineMs,
    });
  } catch (error) {
    if (error instanceof ChildDied) throw new DiedReading(ENDINGS[error.ending]);
    if (error instanceof ChildRefused) {
      const { code, message } = error.failure as ReadFailure;
      throw new ReadError(code, message);
    }
    throw error;
  }
}

/** The process did not survive the page that it was reading. */
export class DiedReading extends ReadError {
  constructor({ code, message }: ReadFailure) {
    super(code, message);
  }
}
