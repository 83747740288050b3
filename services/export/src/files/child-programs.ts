import { type ChildProgram, childEntry } from '@plumbline/server';

/** Writes files other than PDF, and what a PDF will show. */
export const WRITER: ChildProgram = {
  entry: childEntry('../child/export-child.bundle.js', import.meta.url),
  heapMb: 320,
};

/** Typesets PDF files. Its memory is the typesetter's, which is none of JavaScript's. */
export const TYPESETTER: ChildProgram = {
  entry: childEntry('../typesetter/typesetter-child.bundle.js', import.meta.url),
  heapMb: 128,
  // The GNU allocator keeps what one thread set free from the others: 45 MB of a table of 5,000 rows.
  environment: { MALLOC_ARENA_MAX: '1' },
};
