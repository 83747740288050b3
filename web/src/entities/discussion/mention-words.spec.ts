import { describe, expect, it } from '@jest/globals';
import { completed, typedName } from './mention-words.js';

describe('names behind an @', () => {
  it.each([
    ['Ask @da', 7, { from: 4, words: 'da' }],
    ['@', 1, { from: 0, words: '' }],
    ['Ask @dana now', 7, { from: 4, words: 'da' }],
    ['mail me@x', 9, undefined],
    ['no name', 7, undefined],
  ])('of %j at %i is %j', (text, caret, expected) => {
    expect(typedName(text, caret)).toEqual(expected);
  });

  it('are completed where they stand', () => {
    expect(completed('Ask @da', { from: 4, words: 'da' }, 'dana')).toEqual({ text: 'Ask @dana ', caret: 10 });
    expect(completed('Ask @da now', { from: 4, words: 'da' }, 'dana').text).toBe('Ask @dana now');
  });
});
