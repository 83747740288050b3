import { describe, expect, it } from '@jest/globals';
import { checksumWords, schemaWords, spanWords } from './backup-words.js';

describe('words of backups', () => {
  it.each([
    [49_500_000, '13 h 45 min'],
    [192_000, '3 min 12 s'],
    [1_500, '1.5 s'],
    [42_000, '42 s'],
    [200_000_000, '2 days 7 h'],
  ])('say %d ms as %s', (ms, words) => {
    expect(spanWords(ms)).toBe(words);
  });

  it('shorten a checksum and name a step of the schema', () => {
    expect(checksumWords(`b71e${'0'.repeat(56)}40c9`)).toBe('b71e…40c9');
    expect(schemaWords('Backups1700000000202')).toBe('Backups');
  });
});
