import type { SummaryPart, SummarySection } from '@plumbline/contracts';
import { sentencesOf } from '../wording/sentence.js';
import { claimsOf, type ReadSentence } from './readers.js';
import type { Truth } from './truth.js';

/** A sentence that the rows do not bear out, or that nobody can check. */
export interface Problem extends Omit<ReadSentence, 'numbers'> {
  numbers: string;
  problem: string;
}

const UNREAD = 'nobody can read it';

/** Every sentence of a summary held against the rows. */
export async function problemsOf(
  sections: readonly SummarySection[],
  truth: Truth,
): Promise<{ sentences: number; problems: Problem[] }> {
  const sentences = sections.flatMap(readSection).filter((one) => !isMethod(one));
  const problems: Problem[] = [];
  for (const sentence of sentences) {
    const at = { kind: sentence.kind, text: sentence.text, numbers: sentence.numbers.join(' | ') };
    try {
      const claims = await claimsOf(sentence, truth);
      if (!claims) problems.push({ ...at, problem: UNREAD });
      for (const { what, isTrue } of claims ?? []) if (!isTrue) problems.push({ ...at, problem: what });
    } catch (error) {
      problems.push({ ...at, problem: String(error) });
    }
  }
  return { sentences: sentences.length, problems };
}

/** Its sentences with `#` for every number. */
const readSection = ({ kind, parts }: SummarySection): ReadSentence[] =>
  sentencesOf(parts)
    .flat()
    .map((phrases) => ({
      kind: kind as SummaryPart,
      text: phrases.map(({ text, factId, source }) => ((factId ?? source) ? '#' : text)).join(''),
      numbers: phrases.flatMap(({ text, factId, source }) => ((factId ?? source) ? [text] : [])),
    }));

/** Sentences without a number that say how numbers were made. */
const isMethod = ({ kind, numbers }: ReadSentence): boolean => kind === 'method' && numbers.length === 0;
