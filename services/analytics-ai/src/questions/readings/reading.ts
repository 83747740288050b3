import type { CellValue, QueryPlan } from '@plumbline/contracts';
import type { Method } from '../../facts/method.js';
import type { RichText } from '../../facts/rich-text.js';
import type { TracedResult } from '../../facts/traced-result.js';
import type { Annotation } from '../matching/annotate.js';
import type { Condition } from '../plans/plan-draft.js';
import type { TableColumn } from '../table/table.js';

/** What readings ask the data: plans, and methods over plans. */
export interface QueryRunner {
  ask(plan: QueryPlan): Promise<TracedResult>;
  compute(method: Method, params: Record<string, unknown>, inputs: QueryPlan[]): Promise<TracedResult>;
}

/** What a reading gives. */
export interface Evaluation {
  /** Columns and rows shown. */
  main: TracedResult;
  plan: QueryPlan;
  /** What was asked for by itself. */
  values: CellValue[];
  /** A sentence, its numbers each with its cell. */
  text: RichText;
  /** Further results that the text states. */
  also?: TracedResult[];
  isEmpty?: boolean;
}

/** A piece of the sentence that says how a question was read. */
export type SaidPart =
  | string
  | { slot: 'measure' | 'by' | 'filter' | 'period' | 'compare' | 'order'; text: string };

/** One way to understand a question. */
export interface Reading {
  /** What kind of question it takes it for. */
  kind: string;
  /** 0 to 1: how much of the question it explains. */
  score: number;
  /** Tokens that it explains. */
  used: ReadonlySet<number>;
  conditions: readonly Condition[];
  said: readonly SaidPart[];
  /** What words were matched to beside columns and values. */
  notes: readonly { words: string; as: string; because: string }[];
  annotation: Annotation;
  /** Columns that are asked for or measured. */
  columns: readonly TableColumn[];
  work(data: QueryRunner): Promise<Evaluation | undefined>;
}

/** A reading with what it gives. */
export interface EvaluatedReading {
  reading: Reading;
  worked: Evaluation;
}

/** What a reader proposes; the score is put to it later. */
export type Proposal = Omit<Reading, 'score' | 'used' | 'annotation' | 'notes'> & {
  used: Iterable<number>;
  /** Added to the score. */
  bonus?: number;
  notes?: Reading['notes'];
};

export type Reader = (annotation: Annotation) => Proposal[];
