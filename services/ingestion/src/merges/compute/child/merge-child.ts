import { serveTask } from '@plumbline/server/child';
import { ParseError } from '../../../parsing/source/parse-error.js';
import type { MadeMerge, MergeProgress, MergeRequest } from '../make-merge.js';
import { type MergeFailure, TOO_LARGE } from '../merge-failure.js';

/** Entry of the disposable process that makes one merge. */

// Loading begins before the task arrives.
const maker = import('../make-merge.js');

serveTask<MergeRequest, MadeMerge, MergeProgress>({
  run: async (request, report) => (await maker).makeMerge(request, report),
  toFailure: (error): MergeFailure | undefined => {
    if (error instanceof ParseError) return { code: error.code, message: error.message };
    const isMemory = error instanceof Error && /out of memory/i.test(error.message);
    return isMemory ? TOO_LARGE : undefined;
  },
});
