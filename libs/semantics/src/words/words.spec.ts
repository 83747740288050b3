import { describe, expect, it } from '@jest/globals';
import { labelOf, shortLabel } from './words.js';

describe('a long name in few words', () => {
  it('of a question that is asked of several things is the thing', () => {
    const asked = 'How satisfied are you with the following?';
    expect(shortLabel(`${asked} - Reliability of the connection`)).toBe('reliability of the connection');
    expect(shortLabel('Please rate the following aspects [Opening hours]')).toBe('opening hours');
  });

  it('ends after a whole word, and a short one stays whole', () => {
    expect(shortLabel('Which of these plans are you on at the moment')).toBe(
      'which of these plans are you on at…',
    );
    expect(shortLabel('Charge - VAT')).toBe('charge - VAT');
  });
});

it('a name in capitals alone is read as words, of which short ones may be abbreviations', () => {
  expect(labelOf('BROAD_SPECTRUM_PCT')).toBe('broad spectrum PCT');
  expect(labelOf('NIC_PER_PATIENT')).toBe('NIC per patient');
  expect(labelOf('Custom field (Contract Value EUR)')).toBe('contract value EUR');
});
