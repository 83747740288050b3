import { formatCount } from '@plumbline/charts';
import type { CodeReview, CodeSeverity, ReviewFinding, ReviewState } from '@plumbline/contracts';

export const SEVERITY_WORDS: Record<CodeSeverity, string> = {
  blocker: 'Blocker',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export const STATE_WORDS: Record<ReviewState, string> = {
  open: 'Open',
  approved: 'Approved',
  changes_requested: 'Changes requested',
};

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "14 files, 412 lines added, 96 removed". */
export function sizeWords({ files }: Pick<CodeReview, 'files'>): string {
  const sum = (pick: (file: CodeReview['files'][number]) => number) =>
    files.reduce((total, file) => total + pick(file), 0);
  return `${counted(files.length, 'file')}, ${counted(
    sum(({ added }) => added),
    'line',
  )} added, ${formatCount(sum(({ removed }) => removed))} removed`;
}

/** Open findings that must not be released: they close the gate. */
export const closingFindings = (findings: readonly ReviewFinding[]): ReviewFinding[] =>
  findings.filter(
    ({ status, severity }) => status === 'open' && (severity === 'blocker' || severity === 'high'),
  );

export const gateWords = (count: number): string =>
  count === 0
    ? 'Nothing of high severity is open'
    : `${counted(count, 'finding')} of high severity ${count === 1 ? 'is' : 'are'} open`;

/** The last folders and the name of a long path. */
export function shortPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== 'src' && part !== 'services' && part !== 'libs');
  return parts.slice(-3).join('/');
}
