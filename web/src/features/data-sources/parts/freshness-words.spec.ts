import { describe, expect, it } from '@jest/globals';
import { ageWords, choiceWords, durationWords } from './freshness-words.js';

describe('words on how fresh data is', () => {
  it.each([
    [5, '5 minutes'],
    [60, '1 hour'],
    [90, '90 minutes'],
    [2_880, '2 days'],
  ])('%d minutes are %s', (minutes, words) => {
    expect(durationWords(minutes)).toBe(words);
  });

  it('says how old rows are', () => {
    const readAt = '2026-11-25T12:00:00.000Z';
    const after = (minutes: number) => ageWords(readAt, Date.parse(readAt) + minutes * 60_000);
    expect([0, 1, 119, 26 * 60, 72 * 60].map(after)).toEqual([
      'just read',
      '1 minute old',
      '119 minutes old',
      '26 hours old',
      '3 days old',
    ]);
  });

  it('names what was chosen, and nothing where nothing was', () => {
    expect(choiceWords({ onOpenMinutes: 60, growing: 'id' })).toEqual([
      'It is read again when it is opened and older than 1 hour.',
      'Only newer rows are read, by id.',
    ]);
    expect(choiceWords({ onOpenMinutes: null, growing: null })).toEqual([]);
  });
});
