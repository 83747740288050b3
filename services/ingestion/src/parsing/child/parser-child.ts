import { serveTask } from '@plumbline/server/child';
import { ParseError } from '../source/parse-error.js';
import type { ParseProgress, ParserAnswers, ParserTask, RowsEnd, RowsPart } from '../source/parse-options.js';
import type { ParseFailure } from './run-parser-child.js';

/** Entry of the disposable process that reads one file. */

const PROGRESS_EVERY_MS = 50;
const TOO_COMPLEX =
  'The file needs more memory to read than one file may take. Split it, or leave out columns.';

// Loading begins before the task arrives.
const reader = import('../file/parse-file.js');
const arrivingReader = import('../extract/arriving-source.js');

serveTask<ParserTask, ParserAnswers[keyof ParserAnswers], ParseProgress>({
  run: async (task, report, following) => {
    const [{ parseFile, previewFile }, { parseArriving }] = await Promise.all([reader, arrivingReader]);
    const onProgress = throttled(report);
    if (task.kind === 'arriving')
      return parseArriving({ ...task.request, onProgress }, following as AsyncIterable<RowsPart | RowsEnd>);
    return task.kind === 'read'
      ? parseFile({ ...task.request, onProgress })
      : previewFile({ ...task.request, onProgress });
  },
  toFailure: (error): ParseFailure | undefined => {
    if (error instanceof ParseError) {
      return { code: error.code, message: error.message, place: error.place };
    }
    const isMemory = error instanceof Error && /out of memory/i.test(error.message);
    return isMemory ? { code: 'file_too_complex', message: TOO_COMPLEX, place: {} } : undefined;
  },
});

/** Every step at once, counts within a step at most twenty times a second. */
function throttled(report: (progress: ParseProgress) => void): (progress: ParseProgress) => void {
  let step = -1;
  let sentAt = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.step === step && now - sentAt < PROGRESS_EVERY_MS) return;
    step = progress.step;
    sentAt = now;
    report(progress);
  };
}
