import { COMPOUND_HEADS, MEASURE_VOCABULARY, type MeasureKind } from '../words/vocabulary.js';
import { words, wordsOf } from '../words/words.js';

/** All words of some kinds, in all languages. */
export function measureWords(...kinds: readonly MeasureKind[]): ReadonlySet<string> {
  return words(kinds.flatMap((kind) => Object.values(MEASURE_VOCABULARY[kind])).join(' '));
}

const KNOWN = measureWords('flow', 'level', 'rate', 'share', 'price', 'score', 'duration', 'size');
const LEAST_BEFORE = 3;

/** The words of a measure's name; of a compound that is not known itself, what it ends with: Lagerbestand is a Bestand. */
export const measuringWordsOf = (name: string): string[] => wordsOf(name).map(headOf);

function headOf(word: string): string {
  if (KNOWN.has(word)) return word;
  const isHead = (head: string) => word.endsWith(head) && word.length >= head.length + LEAST_BEFORE;
  return COMPOUND_HEADS.find(isHead) ?? word;
}
