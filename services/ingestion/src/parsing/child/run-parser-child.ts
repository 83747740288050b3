import { stat } from 'node:fs/promises';
import type { JobErrorCode } from '@plumbline/contracts';
import {
  ChildDied,
  type ChildEnding,
  ChildRefused,
  childEntry,
  DisposableChildren,
  type Logger,
} from '@plumbline/server';
import { ParseError, type Place } from '../source/parse-error.js';
import type { ParseProgress, ParserAnswers, ParserTask, RowsEnd, RowsPart } from '../source/parse-options.js';

export interface ParserChildOptions {
  /** Milliseconds after which the child is killed. */
  deadlineMs: number;
  /** Resident memory past which it is killed. */
  memoryLimitMb?: number;
  /** Processor time past which it is killed; what a file of the task's size may take where this is not said. */
  processorMs?: number;
  signal?: AbortSignal;
  onProgress?: (progress: ParseProgress) => void;
  /** Of a task whose rows are still arriving. */
  following?: AsyncIterable<RowsPart | RowsEnd>;
}

export interface ParserProgramOptions {
  /** Its JavaScript heap, in megabytes; the engine's memory is outside. */
  heapMb?: number;
  /** For tests: how the child is to die. */
  fault?: 'crash' | 'heap-exhausted' | 'memory-grows' | 'hang' | 'spin';
  logger?: Logger;
}

/** A ParseError on its way between processes. */
export interface ParseFailure {
  code: JobErrorCode;
  message: string;
  place: Place;
}

const DEFAULT_MEMORY_MB = 1_200;
const DEFAULT_HEAP_MB = 256;
/** Ten times what ordinary files take: 0.3 s to begin, then 0.12 (CSV, JSON) to 0.32 s (300 columns) a megabyte. */
const PROCESSOR_MS = { base: 10_000, perMb: 3_500 };
const BYTES_PER_MB = 1_048_576;

const ENDINGS: Record<ChildEnding, ParseFailure> = {
  out_of_memory: {
    code: 'file_too_complex',
    message: 'The file needs more memory to read than one file may take. Split it, or leave out columns.',
    place: {},
  },
  out_of_processor_time: {
    code: 'file_too_complex',
    message:
      'Reading the file takes far more work than files of its size do, so it was stopped. Check that it is what its name says, or save it again from the program it comes from; if it is large, split it.',
    place: {},
  },
  timeout: {
    code: 'timeout',
    message: 'Reading the file took too long and was stopped. Split it, or leave out columns.',
    place: {},
  },
  crashed: {
    code: 'worker_crashed',
    message: 'Reading this file made the reader crash. The file is kept; nothing else was affected.',
    place: {},
  },
};

export const parserEntry = (): string => childEntry('./parser-child.bundle.js', import.meta.url);

/** The processes that parse files; see `DisposableChildren`. */
export function parserChildren({
  heapMb = DEFAULT_HEAP_MB,
  fault,
  logger,
}: ParserProgramOptions = {}): DisposableChildren {
  return new DisposableChildren(
    { entry: parserEntry(), arguments: fault ? [`--fault=${fault}`] : [], heapMb },
    logger,
  );
}

/**
 * Runs one task in a process of its own. Throws ParseError with the parser's reason, or `file_too_complex`, `timeout`
 * or `worker_crashed` when the process did not survive; an abort kills it and throws the signal's reason.
 */
export async function runParserChild<Task extends ParserTask>(
  children: DisposableChildren,
  task: Task,
  { memoryLimitMb = DEFAULT_MEMORY_MB, ...options }: ParserChildOptions,
): Promise<ParserAnswers[Task['kind']]> {
  const processorMs = options.processorMs ?? (await processorMsOfTask(task));
  try {
    return await children.run<ParserAnswers[Task['kind']], ParseProgress>(task, {
      ...options,
      memoryLimitMb,
      processorMs,
    });
  } catch (error) {
    if (error instanceof ChildDied) throw toParseError(ENDINGS[error.ending]);
    if (error instanceof ChildRefused) throw toParseError(error.failure as ParseFailure);
    throw error;
  }
}

/** Of rows that still arrive nobody knows yet how many there will be. */
const processorMsOfTask = async (task: ParserTask): Promise<number> =>
  task.kind === 'arriving' ? processorMsOf(task.request.maxBytes) : processorMsFor(task.request.path);

/** What reading a file may take, in proportion to its bytes. */
export async function processorMsFor(path: string): Promise<number> {
  const { size } = await stat(path);
  return processorMsOf(size);
}

const processorMsOf = (bytes: number): number =>
  PROCESSOR_MS.base + (bytes / BYTES_PER_MB) * PROCESSOR_MS.perMb;

function toParseError({ code, message, place }: ParseFailure): ParseError {
  return new ParseError(code, message, place);
}
