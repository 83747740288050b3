import { describe, expect, it } from '@jest/globals';
import { shortLabel } from './words.js';

describe('a long name in few words', () => {
  it('of a question that is asked of several things is the thing', () => {
    const asked = 'How satisfied are you with the following?';
    expect(shortLabel(`${asked} - Reliability of the connection`)).toBe('reliability of the connection');
    expect(shortLabel('Please rate the following aspects [Opening hours]')).toBe('opening hours');
  });

  it('ends after a whole word, and a short one stays whole', () => {
    expect(shortLabel('Which of these plans are you on at the moment')).toBe('which of these plans are you on at…');
    expect(shortLabel('Charge - VAT')).toBe('charge - VAT');
  });
});
