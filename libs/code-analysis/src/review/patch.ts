/** One line of a hunk: kept, added or taken away, with its number in the old and the new text. */
export interface PatchLine {
  kind: 'kept' | 'added' | 'removed';
  text: string;
  oldLine?: number;
  newLine?: number;
}

export interface Hunk {
  oldStart: number;
  newStart: number;
  lines: readonly PatchLine[];
}

/** What a patch does to one file. */
export interface PatchedFile {
  /** Where the file is afterwards; before, where it is taken away. */
  path: string;
  oldPath: string;
  change: 'added' | 'removed' | 'changed' | 'renamed';
  hunks: readonly Hunk[];
  added: number;
  removed: number;
}

/** The text is no unified diff; the message says from which line on, from 1. */
export class NoPatch extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
    this.name = 'NoPatch';
  }
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/u;

/**
 * Reads a unified diff, as `git diff` and `diff -u` write it. Binary files are listed without lines.
 * @throws NoPatch
 */
export function readPatch(text: string): PatchedFile[] {
  const lines = text.split(/\r?\n/u);
  const files: PatchedFile[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.startsWith('diff --git ') || (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ '))) {
      const read = readFile(lines, at);
      files.push(read.file);
      at = read.next;
    } else at++;
  }
  if (files.length === 0)
    throw new NoPatch(1, 'This is no patch: no line begins with "diff --git" or "--- ".');
  return files;
}

interface Header {
  oldPath: string;
  newPath: string;
  next: number;
}

function readFile(lines: readonly string[], from: number): { file: PatchedFile; next: number } {
  const { oldPath, newPath, next } = readHeader(lines, from);
  const hunks: Hunk[] = [];
  let at = next;
  while (HUNK.test(lines[at] ?? '')) {
    const read = readHunk(lines, at);
    hunks.push(read.hunk);
    at = read.next;
  }
  const all = hunks.flatMap((hunk) => hunk.lines);
  const count = (kind: PatchLine['kind']) => all.filter((line) => line.kind === kind).length;
  return {
    file: {
      ...{
        path: newPath || oldPath,
        oldPath: oldPath || newPath,
        hunks,
        added: count('added'),
        removed: count('removed'),
      },
      change:
        oldPath === '' ? 'added' : newPath === '' ? 'removed' : oldPath === newPath ? 'changed' : 'renamed',
    },
    next: at,
  };
}

/** The lines before the first hunk; what they say of names is taken where there is no hunk. */
function readHeader(lines: readonly string[], from: number): Header {
  const [, before = '', after = ''] = /^diff --git "?a\/(.+?)"? "?b\/(.+?)"?$/u.exec(lines[from] ?? '') ?? [];
  let oldPath = before;
  let newPath = after;
  let at = before === '' ? from : from + 1;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.startsWith('diff --git ') || HUNK.test(line)) break;
    if (line.startsWith('new file mode')) oldPath = '';
    else if (line.startsWith('deleted file mode')) newPath = '';
    else if (line.startsWith('rename from ')) oldPath = line.slice(12);
    else if (line.startsWith('rename to ')) newPath = line.slice(10);
    else if (line.startsWith('--- ')) oldPath = pathIn(line);
    else if (line.startsWith('+++ ')) newPath = pathIn(line);
    else if (before === '' && line === '') break;
  }
  return { oldPath, newPath, next: at };
}

const pathIn = (line: string): string => {
  const path = line.slice(4).replace(/\t.*$/u, '').replace(/^"|"$/gu, '');
  return path === '/dev/null' ? '' : path.replace(/^[ab]\//u, '');
};

function readHunk(lines: readonly string[], from: number): { hunk: Hunk; next: number } {
  const [, oldStart = '0', oldCount = '1', newStart = '0', newCount = '1'] =
    HUNK.exec(lines[from] ?? '') ?? [];
  let [oldLeft, newLeft, oldLine, newLine] = [
    Number(oldCount),
    Number(newCount),
    Number(oldStart),
    Number(newStart),
  ];
  const read: PatchLine[] = [];
  let at = from + 1;
  for (; oldLeft > 0 || newLeft > 0; at++) {
    const line = lines[at];
    const mark = line === '' ? ' ' : line?.[0];
    const text = line?.slice(1) ?? '';
    if (mark === '\\') continue;
    if (mark === ' ') read.push({ kind: 'kept', text, oldLine: oldLine++, newLine: newLine++ });
    else if (mark === '+') read.push({ kind: 'added', text, newLine: newLine++ });
    else if (mark === '-') read.push({ kind: 'removed', text, oldLine: oldLine++ });
    else
      throw new NoPatch(
        at + 1,
        `Line ${at + 1} of the patch is cut off: its hunk says that more lines follow.`,
      );
    if (mark !== '+') oldLeft--;
    if (mark !== '-') newLeft--;
  }
  while (lines[at]?.startsWith('\\')) at++;
  return { hunk: { oldStart: Number(oldStart), newStart: Number(newStart), lines: read }, next: at };
}

/**
 * The text of a file after its patch.
 * @param before the text that it was made for, or another one
 * @returns undefined where the patch does not fit that text
 */
export function applyPatch({ hunks, change }: PatchedFile, before: string | undefined): string | undefined {
  if (change === 'removed') return undefined;
  if (before === undefined && change !== 'added') return undefined;
  const old = before === undefined || before === '' ? [] : before.split(/\r?\n/u);
  const result: string[] = [];
  let taken = 0;
  for (const { oldStart, lines } of hunks) {
    const begin = Math.max(0, oldStart - 1);
    if (begin < taken && lines.some(({ kind }) => kind !== 'added')) return undefined;
    result.push(...old.slice(taken, begin));
    taken = Math.max(taken, begin);
    for (const { kind, text } of lines) {
      if (kind !== 'added' && old[taken] !== text) return undefined;
      if (kind !== 'added') taken++;
      if (kind !== 'removed') result.push(text);
    }
  }
  return [...result, ...old.slice(taken)].join('\n');
}
