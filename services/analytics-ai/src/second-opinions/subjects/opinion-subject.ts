import type { PatchedFile, Remark } from '@plumbline/code-analysis';
import type { OpinionSubject, SecondOpinion } from '@plumbline/contracts';

export type ToldFinding = SecondOpinion['findings'][number];

/** What a reviewer is given: texts with numbered lines, and what rules found in them. */
export interface ReviewedSubject {
  type: OpinionSubject;
  id: string;
  title: string;
  files: readonly PatchedFile[];
  findings: readonly ToldFinding[];
  /** What the built-in reviewer says, which reads apart from the rules. */
  builtIn: (files: readonly PatchedFile[]) => Remark[];
}

/** A text of which every line is looked at. */
export const textOf = (path: string, lines: readonly string[]): PatchedFile => ({
  ...{ path, oldPath: path, change: 'added', added: lines.length, removed: 0 },
  hunks: [
    {
      ...{ oldStart: 0, newStart: 1 },
      lines: lines.map((text, at) => ({ kind: 'added', text, newLine: at + 1 })),
    },
  ],
});

/** Something that the built-in reviewer looks for in a line. */
export interface LinePattern extends Pick<Remark, 'severity' | 'title' | 'why'> {
  pattern: RegExp;
}

/** What some patterns say of texts, line by line. */
export const remarksBy =
  (patterns: readonly LinePattern[]) =>
  (files: readonly PatchedFile[]): Remark[] =>
    files.flatMap(({ path, hunks }) =>
      hunks
        .flatMap(({ lines }) => lines)
        .flatMap(({ text, newLine: line }) =>
          line === undefined
            ? []
            : patterns
                .filter(({ pattern }) => pattern.test(text))
                .map(({ severity, title, why }) => ({
                  ...{ path, line, severity, title, why, quote: text, about: null, agrees: true },
                })),
        ),
    );
