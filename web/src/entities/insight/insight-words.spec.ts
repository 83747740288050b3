import { describe, expect, it } from '@jest/globals';
import { confidenceText, spokenConfidence } from './insight-words.js';

describe('confidence in words (ENT-010, INS-002)', () => {
  it.each([
    ['0.97', '97%'],
    ['0.654', '65%'],
    ['0.99', '99%'],
    ['0.991', '>99%'],
    ['0.9999999999999999', '>99%'],
    ['0', '0%'],
  ])('%s is %s, and never 100%%', (confidence, text) => {
    expect(confidenceText({ confidence, isExact: false })).toBe(text);
  });

  it('says "Exact" of a description, whatever its number', () => {
    expect(confidenceText({ confidence: '0.99', isExact: true })).toBe('Exact');
    expect(spokenConfidence({ confidence: '0.99', isExact: true })).toBe('an exact description');
  });

  it('is spoken without signs', () => {
    expect(spokenConfidence({ confidence: '0.998', isExact: false })).toBe('confidence over 99%');
  });
});
