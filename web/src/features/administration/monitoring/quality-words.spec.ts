import { describe, expect, it } from '@jest/globals';
import { countWords, targetWords, verdictOf } from './quality-words.js';

const measured = (measure: 'facts' | 'forecasts' | 'fields' | 'questions', part: number, whole: number) => ({
  ...{ measure, part, whole, shares: [] },
});

describe('F.9 what is said of product quality', () => {
  it('how many of how many, against the target', () => {
    expect(countWords(measured('facts', 0, 18_204))).toBe('18,204 of 18,204');
    expect(countWords(measured('forecasts', 78, 96))).toBe('78 of 96 held');
    expect(targetWords(measured('forecasts', 78, 96))).toBe('81%. Target: 75 to 85%');
    expect(targetWords(measured('fields', 41, 1_322))).toBe('3.1%. Target: at most 4%');
    expect(targetWords(measured('facts', 1, 20))).toBe('1 failure. Target: 0');
  });

  it('a verdict once enough was counted; one fact that fails is enough', () => {
    expect(verdictOf(measured('questions', 63, 702))).toBe('above');
    expect(verdictOf(measured('forecasts', 60, 96))).toBe('below');
    expect(verdictOf(measured('fields', 41, 1_322))).toBe('holds');
    expect(verdictOf(measured('fields', 1, 3))).toBeUndefined();
    expect(verdictOf(measured('facts', 1, 1))).toBe('above');
  });
});
