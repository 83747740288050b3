import type { ModelTask } from '@plumbline/ai';
import { z } from 'zod';
import { FREE } from './vocabulary.js';

const MOST_SENTENCES = 60;
const answer = z.strictObject({
  sentences: z
    .array(z.strictObject({ n: z.number().int().min(1).max(MOST_SENTENCES), text: z.string().max(2_000) }))
    .max(MOST_SENTENCES),
});
type WordingAnswer = z.infer<typeof answer>;

const INSTRUCTIONS = [
  'You are an editor of business reports. Reword each sentence so that a paragraph reads as one person wrote it: plain, short, varied.',
  'Marks such as {1} stand for numbers, dates and names that you do not see. Keep each exactly once, in the order given.',
  'Write no digit, no number word and no name. Keep what rose rising and what fell falling; add no reason and no judgement.',
  'Keep all words of a sentence in their order but for these, which may come, go or take the place of each other:',
  `${[...FREE].join(', ')}. Use no other word.`,
  'A sentence that reads well stays as it is. Give each with its n.',
].join('\n');

/** What a model is given of a section: its sentences with a mark in the place of every number, date and name. */
export function wordingTask(sentences: readonly string[]): ModelTask<WordingAnswer> {
  return {
    instructions: INSTRUCTIONS,
    data: { sentences: sentences.slice(0, MOST_SENTENCES).map((text, at) => ({ n: at + 1, text })) },
    shape: answer,
  };
}
