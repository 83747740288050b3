import { serveTask } from '@plumbline/server/child';
import { typeset } from './typeset.js';
import type { Typeset, TypesetTask } from './typeset-task.js';

/**
 * Typesets one report. In: the folder of a report; out: its PDF file, or pictures of its pages. It loads nothing of what
 * wrote the report: a long table needs all the memory that a file may take.
 */
serveTask<TypesetTask, Typeset, never>({ run: typeset, toFailure: () => undefined });
