import { serveTask } from '@plumbline/server/child';
import type { CodeAnswers, CodeProgress, CodeTask } from './code-task.js';
import { runTask, toRefusal } from './run-task.js';

/** Entry of the disposable process that reads sources: parsers take memory, and a text may be made to take more. */
serveTask<CodeTask, CodeAnswers[CodeTask['kind']], CodeProgress>({ run: runTask, toFailure: toRefusal });
