import type { Finding, Review } from '@plumbline/code-analysis';

/** What the process that reads sources is given. */
export type CodeTask =
  | { kind: 'analyse'; root: string }
  | { kind: 'review'; root: string; patch: string }
  | { kind: 'compare'; root: string; base: string; head: string };

export interface Analysed {
  findings: Finding[];
  files: number;
}

export interface CodeAnswers {
  analyse: Analysed;
  review: Review;
  compare: Review;
}

export interface CodeProgress {
  done: number;
  total: number;
}

/** Why a change cannot be reviewed, in words for whoever asked. */
export interface CodeRefusal {
  message: string;
}
