import { createHash } from 'node:crypto';
import type { PatchedFile } from '@plumbline/code-analysis';
import type { ReviewFinding, ReviewLine, SecondOpinion } from '@plumbline/contracts';

type Remark = SecondOpinion['others'][number];

/** Lines of the change that are shown on either side of the one that a remark is about. */
const AROUND = 2;

/** What a reviewer alone saw, as a finding of the change. */
export function findingOf(
  { path, line, severity, title, why, quote }: Remark,
  reviewer: SecondOpinion['reviewer'],
  files: readonly PatchedFile[],
): ReviewFinding {
  return {
    id: createHash('sha256').update(`${reviewer} ${path} ${line} ${title}`).digest('hex').slice(0, 32),
    ...{ rule: `second-opinion/${reviewer}`, category: 'correctness', severity, title, why },
    fix: 'Find out whether it is right. Mend it, or accept it with a reason.',
    ...{ path, line, endLine: line, snippet: quote, lines: linesAround(path, line, files) },
    ...{ status: 'open', comment: null },
  };
}

function linesAround(path: string, line: number, files: readonly PatchedFile[]): ReviewLine[] {
  const hunks = files.find((file) => file.path === path)?.hunks ?? [];
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const at = lines.findIndex(({ newLine }) => newLine === line);
  return at === -1 ? [] : lines.slice(Math.max(0, at - AROUND), at + AROUND + 1);
}
