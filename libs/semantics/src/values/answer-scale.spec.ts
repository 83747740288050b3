import { describe, expect, it } from '@jest/globals';
import { inOrderOfScale } from './answer-scale.js';

describe('answers on a scale of words', () => {
  it('stand from the least to the most', () => {
    expect(inOrderOfScale(['Agree', 'Strongly agree', 'Neutral', 'Disagree'])).toEqual([
      'Disagree',
      'Neutral',
      'Agree',
      'Strongly agree',
    ]);
    expect(inOrderOfScale(['Often', 'Never', 'Sometimes'])).toEqual(['Never', 'Sometimes', 'Often']);
  });

  it('leave out what is said in place of an answer', () => {
    expect(inOrderOfScale(['Satisfied', 'Not applicable', 'Dissatisfied', 'Very satisfied'])).toEqual([
      'Dissatisfied',
      'Satisfied',
      'Very satisfied',
    ]);
    expect(inOrderOfScale(['Satisfied', 'Dissatisfied', "Don't know"])).toBeUndefined();
  });

  it('are none where one is of no scale, or there are two alone', () => {
    expect(inOrderOfScale(['Agree', 'Disagree', 'Blue'])).toBeUndefined();
    expect(inOrderOfScale(['Agree', 'Disagree'])).toBeUndefined();
  });
});
