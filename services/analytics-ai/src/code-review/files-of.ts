import { type PatchedFile, readPatch } from '@plumbline/code-analysis';
import type { CodeReviewRow } from './code-review.entity.js';

/** The lines of a change: of its patch, or those around what was found where two versions were compared. */
export function filesOf({ source, result }: Pick<CodeReviewRow, 'source' | 'result'>): PatchedFile[] {
  if ('patch' in source) return readPatch(source.patch);
  return (result?.files ?? []).map((file) => ({
    ...file,
    hunks: (result?.findings ?? [])
      .filter(({ path }) => path === file.path)
      .map(({ lines, line }) => ({ oldStart: line, newStart: line, lines })),
  }));
}
