import { analyse, languageOf } from '../analyse.js';
import type { Finding } from '../finding.js';
import { maskSecrets } from '../mask-secrets.js';
import { type ChecklistItem, checklistOf } from './checklist.js';
import { applyPatch, type Hunk, type PatchedFile, type PatchLine } from './patch.js';
import { type Risk, riskOf } from './risk.js';

/** A finding on a changed line, with the lines around it as the patch shows them. */
export interface ReviewFinding extends Finding {
  lines: readonly PatchLine[];
}

export interface ReviewedFile extends Pick<PatchedFile, 'path' | 'oldPath' | 'change' | 'added' | 'removed'> {
  findings: number;
  /** How much of it could be looked at: all of the file after the change, the changed parts alone, or nothing. */
  seen: 'whole' | 'parts' | 'nothing';
}

/** What is said of one change. */
export interface Review {
  files: readonly ReviewedFile[];
  findings: readonly ReviewFinding[];
  risk: Risk;
  checklist: readonly ChecklistItem[];
  changedLines: number;
}

const AROUND = 1;
const MOST_LINES = 8;

/**
 * Reviews a change: findings on its added lines alone.
 * @param before the text of a file before the change; undefined where it is not known
 */
export function reviewPatch(
  files: readonly PatchedFile[],
  before: (path: string) => string | undefined,
): Review {
  const looked = files.map((file) => ({ file, ...lookAt(file, before) }));
  const findings = looked.flatMap((each) => each.findings);
  return {
    files: looked.map(({ file: { path, oldPath, change, added, removed }, findings: found, seen }) => ({
      ...{ path, oldPath, change, added, removed, seen },
      findings: found.length,
    })),
    findings: [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity]),
    risk: riskOf(files),
    checklist: checklistOf(files),
    changedLines: files.reduce((sum, { added, removed }) => sum + added + removed, 0),
  };
}

const RANK = { blocker: 0, high: 1, medium: 2, low: 3 } as const;

function lookAt(
  file: PatchedFile,
  before: (path: string) => string | undefined,
): Pick<ReviewedFile, 'seen'> & { findings: ReviewFinding[] } {
  if (file.change === 'removed' || !languageOf(file.path)) return { seen: 'nothing', findings: [] };
  const whole = applyPatch(file, file.change === 'added' ? undefined : before(file.oldPath));
  const texts = whole === undefined ? file.hunks.map(partOf) : [whole];
  const found = texts.flatMap((text) => analyse({ path: file.path, text }));
  const added = new Map(
    file.hunks.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.kind === 'added' ? [[line.newLine, line] as const] : [])),
    ),
  );
  const findings = found
    .filter(({ line, endLine }) => touches(added, line, Math.min(endLine, line + MOST_LINES)))
    .map((finding) => ({ ...finding, lines: shown(file, finding) }));
  return { seen: whole === undefined ? 'parts' : 'whole', findings };
}

const touches = (added: ReadonlyMap<number | undefined, PatchLine>, from: number, to: number): boolean =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at).some((line) => added.has(line));

/** The new lines of a hunk at their own numbers, so that what is found in them stands where it belongs. */
function partOf({ newStart, lines }: Hunk): string {
  const text = lines.flatMap(({ kind, text: line }) => (kind === 'removed' ? [] : [line]));
  return [...Array.from({ length: Math.max(0, newStart - 1) }, () => ''), ...text].join('\n');
}

function shown({ hunks }: PatchedFile, { line, endLine }: Finding): PatchLine[] {
  const last = Math.min(endLine, line + MOST_LINES);
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const from = lines.findIndex(({ newLine }) => newLine !== undefined && newLine >= line - AROUND);
  const to = lines.findLastIndex(({ newLine }) => newLine !== undefined && newLine <= last + AROUND);
  return lines.slice(Math.max(0, from), to + 1).map((each) => ({ ...each, text: maskSecrets(each.text) }));
}
