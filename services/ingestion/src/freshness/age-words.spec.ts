import { describe, expect, it } from '@jest/globals';
import { ageWords, stayingWords } from './age-words.js';

const MINUTE = 60_000;

describe('how old data is', () => {
  it.each([
    [20_000, 'less than a minute old'],
    [MINUTE, '1 minute old'],
    [119 * MINUTE, '119 minutes old'],
    [26 * 60 * MINUTE, '26 hours old'],
    [3 * 24 * 60 * MINUTE, '3 days old'],
  ])('%d ms are %s', (ms, words) => {
    expect(ageWords(ms)).toBe(words);
  });

  it('what stays is named with its time in the calendar of the schedule', () => {
    const shown = { version: 3, readAt: new Date('2026-11-25T12:00:00Z') };
    const now = new Date('2026-11-26T14:30:00Z');
    expect(stayingWords(shown, { now, zone: 'America/Chicago' })).toBe(
      'Version 3 of Nov 25, 2026, 6:00 AM CST stays in place, 26 hours old.',
    );
  });
});
