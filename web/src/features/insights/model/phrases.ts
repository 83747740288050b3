import type { Sentence } from '@plumbline/contracts';

/** Pieces with keys of their own: where each begins in the whole. */
export function keyed(words: Sentence): { key: number; value: Sentence[number] }[] {
  let key = 0;
  return words.map((value) => {
    const at = key;
    key += value.text.length;
    return { key: at, value };
  });
}

export const textOf = (words: Sentence): string => words.map(({ text }) => text).join('');

/** Whether any of its words opens a fact. */
export const opensFact = (words: Sentence): boolean => words.some(({ factId }) => factId !== undefined);
