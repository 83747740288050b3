import { constants, setPriority } from 'node:os';
import type { JobErrorCode } from '@plumbline/contracts';
import type { Place } from '../read-error.js';
import type { ReaderAnswers, ReaderTask, ReadProgress } from '../read-request.js';

/**
 * Entry of the disposable process that reads one file: a task comes in as a message, progress and one answer leave.
 * It may die of the file; whoever started it notices. It never outlives its parent.
 */

export type ChildMessage =
  | { type: 'progress'; progress: ReadProgress }
  | { type: 'done'; answer: ReaderAnswers[keyof ReaderAnswers] }
  | { type: 'failed'; code: JobErrorCode; message: string; place: Place }
  | { type: 'error'; message: string };

const PROGRESS_EVERY_MS = 50;

// People who wait for a screen go first; threads started from here on inherit it, the engine's too.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Loading begins before the task arrives.
const reader = import('../read-file.js');

process.once('message', (task: ReaderTask) => {
  void run(task).then(answerAndLeave);
});
process.once('disconnect', () => process.exit(1));

async function run(task: ReaderTask): Promise<ChildMessage> {
  try {
    const { readFile, previewFile } = await reader;
    const { injectFault } = await import('./reader-faults.js');
    await injectFault();
    const onProgress = throttled();
    const answer =
      task.kind === 'read'
        ? await readFile({ ...task.request, onProgress })
        : await previewFile({ ...task.request, onProgress });
    return { type: 'done', answer };
  } catch (failure) {
    return toMessage(failure);
  }
}

async function toMessage(failure: unknown): Promise<ChildMessage> {
  const { ReadError } = await import('../read-error.js');
  if (failure instanceof ReadError) {
    return { type: 'failed', code: failure.code, message: failure.message, place: failure.place };
  }
  const message = failure instanceof Error ? failure.message : String(failure);
  if (/out of memory/i.test(message)) {
    const words =
      'The file needs more memory to read than one file may take. Split it, or leave out columns.';
    return { type: 'failed', code: 'file_too_complex', message: words, place: {} };
  }
  return { type: 'error', message };
}

/** Every step at once, counts within a step at most twenty times a second. */
function throttled(): (progress: ReadProgress) => void {
  let step = -1;
  let sentAt = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.step === step && now - sentAt < PROGRESS_EVERY_MS) return;
    step = progress.step;
    sentAt = now;
    process.send?.({ type: 'progress', progress } satisfies ChildMessage);
  };
}

function answerAndLeave(message: ChildMessage): void {
  process.send?.(message, () => process.exit(0));
}
