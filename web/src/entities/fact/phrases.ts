import type { Sentence } from '@plumbline/contracts';

/** Phrases with keys of their own: where each begins in the whole. */
export function keyed(phrases: Sentence): { key: number; value: Sentence[number] }[] {
  let key = 0;
  return phrases.map((value) => {
    const at = key;
    key += value.text.length;
    return { key: at, value };
  });
}

export const textOf = (phrases: Sentence): string => phrases.map(({ text }) => text).join('');

/** Whether any of its phrases opens a fact. */
export const opensFact = (phrases: Sentence): boolean => phrases.some(({ factId }) => factId !== undefined);
