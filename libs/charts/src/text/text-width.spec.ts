import { expect, it } from '@jest/globals';
import { fitText, measureText, truncateMiddle } from './text-width.js';

it('sums the advance widths of Inter', () => {
  // A browser sets "Partner referral" at 12 px regular in 88.0 px.
  expect(measureText('Partner referral', { size: 12 })).toBeGreaterThan(86);
  expect(measureText('Partner referral', { size: 12 })).toBeLessThan(91);
  expect(measureText('W', { size: 1_000 })).toBe(985);
});

it('gives every digit one width where figures are tabular', () => {
  const style = { size: 12, tabular: true };
  expect(measureText('1111', style)).toBe(measureText('8888', style));
  expect(measureText('1111', { size: 12 })).toBeLessThan(measureText('8888', { size: 12 }));
});

it('errs on the wide side for scripts that Inter Latin does not hold', () => {
  expect(measureText('東京', { size: 10 })).toBe(20);
});

it('shortens in the middle, where names differ least', () => {
  expect(truncateMiddle('Iron Bridge Pharmacy', 11)).toBe('Iron…rmacy');
  expect([...truncateMiddle('x'.repeat(60))]).toHaveLength(24);
  expect(truncateMiddle('short')).toBe('short');
});

it('fits text into a width, and leaves what fits alone', () => {
  const style = { size: 12 };
  expect(fitText('West', 80, style)).toBe('West');
  const fitted = fitText('Donaudampfschifffahrtsgesellschaft', 80, style);
  expect(measureText(fitted, style)).toBeLessThanOrEqual(80);
  expect(fitted).toContain('…');
});
