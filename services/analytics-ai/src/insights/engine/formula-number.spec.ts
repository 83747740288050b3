import { describe, expect, it } from '@jest/globals';
import { parseFormula } from '@plumbline/datasets';
import { formulaNumber } from './formula-number.js';

describe('a number in a formula', () => {
  it.each([
    [0.1, '0.1'],
    [-12.5, '-12.5'],
    [2.392e-5, '0.00002392'],
    [-7.5e-12, '-0.0000000000075'],
    [1e21, '1000000000000000000000'],
  ])('%d is written %s', (value, text) => {
    expect(formulaNumber(value)).toBe(text);
    expect(() => parseFormula(`least([a], ${text})`)).not.toThrow();
  });
});
