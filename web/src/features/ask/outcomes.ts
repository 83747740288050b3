import type { AskedQuestion } from '@plumbline/contracts';

/** What became of a question. */
export const OUTCOME_WORDS: Record<AskedQuestion['outcome'], string> = {
  answered: 'Answered',
  asked_back: 'Asked back',
  no_answer: 'No answer',
};
