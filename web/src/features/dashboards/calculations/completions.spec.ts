import { describe, expect, it } from '@jest/globals';
import { completionsAt, ghostOf, namesOf } from './completions.js';

const NAMES = namesOf(
  [
    { name: 'quantity', type: 'integer', role: 'measure' },
    { name: 'Unit price', type: 'decimal', role: 'measure' },
  ],
  [{ name: 'Revenue per piece', unit: 'USD per piece' }],
);
const at = (formula: string, caret = formula.length) => completionsAt(formula, caret, NAMES);
const labels = (formula: string, caret?: number) => at(formula, caret)?.items.map(({ label }) => label);

describe('completing a formula (AI-005)', () => {
  it('offers columns before functions', () => {
    expect(labels('avg(amount / qua')).toEqual(['quantity', 'quarter']);
    expect(at('avg(amount / qua')?.from).toBe(13);
  });

  it('writes names of several words in brackets, and finds them by their first', () => {
    expect(at('sum(un')?.items[0]?.text).toBe('[Unit price]');
    expect(labels('sum([rev')).toEqual(['Revenue per piece']);
  });

  it('offers nothing within a text, after a space, or for a word that is complete', () => {
    expect([labels("region = 'qua"), labels('amount '), labels('quantity')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('shows what is missing of the word behind the caret at the end', () => {
    const ghost = (formula: string, caret = formula.length) => ghostOf(formula, caret, at(formula, caret));
    expect([ghost('avg(qua'), ghost('sum(un'), ghost('qua / 2', 3)]).toEqual(['ntity', '', '']);
  });
});
