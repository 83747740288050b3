import type { Column, SummaryPart, SummaryPhrase, SummarySection } from '@plumbline/contracts';
import { labelOf, pluralOf } from '@plumbline/semantics';
import { type MaskedSentence, maskSentence, sentencesOf } from './sentence.js';

/** What is a list, or says how numbers are made, stays in our words, and so does what a person added. */
const REWORDED: readonly (SummaryPart | 'own')[] = ['in_short', 'changes', 'findings', 'watch', 'data'];

export const isReworded = ({ kind, parts }: Pick<SummarySection, 'kind' | 'parts'>): boolean =>
  REWORDED.includes(kind) && parts.length > 0;

/** The sentences of a section, paragraph by paragraph, and each as a model gets it. */
export function maskSection(
  { parts }: Pick<SummarySection, 'parts'>,
  header: ReadonlySet<string>,
): { paragraphs: SummaryPhrase[][][]; masked: MaskedSentence[] } {
  const paragraphs = sentencesOf(parts);
  return { paragraphs, masked: paragraphs.flat().map((sentence) => maskSentence(sentence, header)) };
}

/** Words of a table's columns: a model may see them, and keeps them. */
export function headerWords(columns: readonly Column[]): ReadonlySet<string> {
  const labels = columns.flatMap(({ name }) => [labelOf(name), pluralOf(labelOf(name))]);
  return new Set(labels.flatMap((label) => label.toLowerCase().split(/[^\p{L}’'-]+/u)).filter(Boolean));
}
