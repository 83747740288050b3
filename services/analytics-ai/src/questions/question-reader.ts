import type { AnswerEngine, Column } from '@plumbline/contracts';

/**
 * What may propose plans beside the built-in engine. Each proposal is an object of any kind: it is checked as a plan
 * over the columns of the asked source, and what does not check is thrown away.
 */
export interface QuestionReader {
  engine: Exclude<AnswerEngine, 'built-in'>;
  /** @returns proposals, best first; none where it has nothing to say, or failed */
  propose(asked: {
    workspaceId: string;
    question: string;
    sourceName: string;
    columns: readonly Column[];
    signal: AbortSignal;
  }): Promise<unknown[]>;
}

/** Injection token; may be absent. */
export const QUESTION_READER = Symbol('question reader');
