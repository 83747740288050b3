import {
  ChildDied,
  type ChildEnding,
  ChildRefused,
  childEntry,
  DisposableChildren,
  type Logger,
} from '@plumbline/server';
import { ParseError } from '../../../parsing/source/parse-error.js';
import type { MadeMerge, MergeProgress, MergeRequest } from '../make-merge.js';
import { type MergeFailure, TOO_LARGE } from '../merge-failure.js';

export interface MergeChildOptions {
  /** Milliseconds after which the child is killed, also of processor time. */
  deadlineMs: number;
  /** Resident memory past which it is killed. */
  memoryLimitMb: number;
  signal?: AbortSignal;
  onProgress?: (progress: MergeProgress) => void;
}

const TOO_SLOW: MergeFailure = {
  code: 'timeout',
  message:
    'This merge took too long and was stopped. Choose a key that fewer rows share, or split the files.',
};
const ENDINGS: Record<ChildEnding, MergeFailure> = {
  out_of_memory: TOO_LARGE,
  out_of_processor_time: TOO_SLOW,
  timeout: TOO_SLOW,
  crashed: {
    code: 'worker_crashed',
    message: 'Merging these data sources made the program crash. Nothing else was affected.',
  },
};

const HEAP_MB = 256;

/** The processes that make merges; see `DisposableChildren`. */
export const mergeChildren = (logger: Logger): DisposableChildren =>
  new DisposableChildren(
    { entry: childEntry('./merge-child.bundle.js', import.meta.url), arguments: [], heapMb: HEAP_MB },
    logger,
  );

/**
 * Makes one merge in a process of its own. Throws ParseError with a reason for people, also where the process did not
 * survive; an abort kills it and throws the signal's reason.
 */
export async function runMergeChild(
  children: DisposableChildren,
  request: MergeRequest,
  options: MergeChildOptions,
): Promise<MadeMerge> {
  try {
    return await children.run<MadeMerge, MergeProgress>(request, {
      ...options,
      processorMs: 2 * options.deadlineMs,
    });
  } catch (error) {
    if (error instanceof ChildDied) throw toParseError(ENDINGS[error.ending]);
    if (error instanceof ChildRefused) throw toParseError(error.failure as MergeFailure);
    throw error;
  }
}

const toParseError = ({ code, message }: MergeFailure): ParseError => new ParseError(code, message);
