import {
  type EditedSection,
  numbersIn,
  type SummaryPhrase,
  type SummarySection,
  statesNumber,
} from '@plumbline/contracts';
import { phrasesOf } from '../summary-answer.js';

/** The value of a fact's cell; undefined where there is none of that workspace. */
export type ReadValue = (phrase: SummaryPhrase) => Promise<unknown>;

/** A number that is neither a fact's nor marked as a person's own. */
export interface Unlinked {
  sectionId: string;
  text: string;
  reason: 'not_linked' | 'in_heading' | 'differs_from_fact' | 'not_in_receipt';
}

/** A heading may name the year that it is about. */
const YEAR = /\b(?:19|20)\d\d\b/g;

const isNumber = ({ factId, source }: SummaryPhrase): boolean => factId !== undefined || source !== undefined;
const keyOf = ({ text, factId, row, column, source }: SummaryPhrase): string =>
  JSON.stringify([text, factId, row, column, source]);

/**
 * Numbers of edited sections that nothing stands behind. What was there before stays, wherever it is moved; a new one
 * states the value of the fact that it is linked to, or is marked as one's own.
 */
export async function unlinkedNumbers(
  before: readonly SummarySection[],
  edited: readonly EditedSection[],
  readValue: ReadValue,
): Promise<Unlinked[]> {
  const known = phrasesOf(before);
  const kept = new Set(known.filter(isNumber).map(keyOf));
  const plain = countOf(
    [
      ...known.filter((phrase) => !isNumber(phrase)),
      ...before.map(({ heading }) => ({ text: heading })),
    ].flatMap(({ text }) => numbersIn(text)),
  );
  const unlinked: Unlinked[] = [];
  for (const { id: sectionId, heading, parts } of edited)
    for (const phrase of [{ text: heading.replaceAll(YEAR, ' ') }, ...parts]) {
      const { text, factId, source }: SummaryPhrase = phrase;
      const isHeading = !parts.includes(phrase);
      if (source === 'own' && factId === undefined) continue;
      if (isNumber(phrase)) {
        if (kept.has(keyOf(phrase))) continue;
        const reason = source === 'receipt' ? 'not_in_receipt' : 'differs_from_fact';
        const isStated = source === undefined && statesNumber(text, await readValue(phrase));
        if (!isStated) unlinked.push({ sectionId, text, reason });
        continue;
      }
      for (const number of numbersIn(text)) {
        const left = plain.get(number) ?? 0;
        if (left > 0) plain.set(number, left - 1);
        else unlinked.push({ sectionId, text: number, reason: isHeading ? 'in_heading' : 'not_linked' });
      }
    }
  return unlinked;
}

function countOf(numbers: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}
