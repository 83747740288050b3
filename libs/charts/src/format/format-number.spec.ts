import { describe, expect, it } from '@jest/globals';
import {
  formatNumber,
  formatShare,
  formatTicks,
  formatUngrouped,
  plural,
  toNumber,
} from './format-number.js';

const usd = { currency: 'USD', decimals: 2 };

describe('key figures and labels', () => {
  it('write three significant digits at most from 100,000 on', () => {
    expect(formatNumber(1_424_000, usd, 'compact')).toBe('$1.42M');
    expect(formatNumber(323_456.12, usd, 'compact')).toBe('$323K');
    expect(formatNumber(999_999, {}, 'compact')).toBe('1M');
    expect(formatNumber(12_480, {}, 'compact')).toBe('12,480');
    expect(formatNumber(3_361, {}, 'compact')).toBe('3,361');
  });

  it('show cents only for money below 1,000', () => {
    expect(formatNumber(96.359, usd, 'compact')).toBe('$96.36');
    expect(formatNumber(5_200.4, usd, 'compact')).toBe('$5,200');
    expect(formatNumber(500, { currency: 'JPY', decimals: 0 }, 'compact')).toBe('¥500');
  });

  it('show one decimal of a percentage under 10 %', () => {
    expect(formatNumber(0.038, { percent: true }, 'compact')).toBe('3.8%');
    expect(formatNumber(0.2934, { percent: true }, 'compact')).toBe('29%');
    expect(formatNumber(0.0996, { percent: true }, 'compact')).toBe('10%');
    expect(formatNumber(0, { percent: true }, 'compact')).toBe('0%');
    expect(formatShare(0.131)).toBe('13%');
  });
});

describe('numbers in full', () => {
  it('keep every digit of a decimal string', () => {
    expect(formatNumber('12345678901234567890.12', usd)).toBe('$12,345,678,901,234,567,890.12');
    expect(formatNumber('0.1000000000000000055', {})).toBe('0.1000000000000000055');
  });

  it('are never scientific, and say minus with U+2212', () => {
    expect(formatNumber(1e21)).toBe('1,000,000,000,000,000,000,000');
    expect(formatNumber(0.0000001234)).toBe('0.0000001234');
    expect(formatNumber(-5.25, usd)).toBe('−$5.25');
    expect(formatNumber(-1_500_000, {}, 'compact')).toBe('−1.5M');
  });

  it('repeat a sign that names no single currency', () => {
    expect(formatNumber(-12.5, { currency: 'kr', decimals: 2 })).toBe('−12.50\u00A0kr');
  });

  it('say that there is no number', () => {
    expect(formatNumber(null)).toBe('–');
    expect(formatNumber('n/a')).toBe('–');
    expect(formatNumber(Number.NaN)).toBe('–');
    expect(toNumber(' ')).toBeNull();
    expect(toNumber('12.5')).toBe(12.5);
  });
});

describe('ticks', () => {
  it('carry the unit each, in one notation', () => {
    expect(formatTicks([0, 2_000, 4_000], usd)).toEqual(['$0', '$2K', '$4K']);
    expect(formatTicks([0, 500_000, 1_000_000], usd)).toEqual(['$0', '$500K', '$1M']);
    expect(formatTicks([0, 1_000, 2_000])).toEqual(['0', '1,000', '2,000']);
    expect(formatTicks([0, 0.05, 0.1])).toEqual(['0.00', '0.05', '0.10']);
    expect(formatTicks([0.03, 0.035, 0.04], { percent: true })).toEqual(['3.0%', '3.5%', '4.0%']);
    expect(formatTicks([-2_000, 0, 2_000], usd)).toEqual(['−$2K', '$0', '$2K']);
  });

  it('never make two ticks look alike', () => {
    for (const step of [1, 20, 250, 2_500, 12_500, 250_000, 2_500_000]) {
      const texts = formatTicks(
        Array.from({ length: 7 }, (_, k) => k * step),
        usd,
      );
      expect(new Set(texts).size).toBe(7);
    }
  });
});

it('never groups a year', () => {
  expect(formatUngrouped(2026)).toBe('2026');
});

it('counts one and many', () => {
  expect([0, 1, 2, 12_480].map((count) => plural(count, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '12,480 rows',
  ]);
  expect(plural(2, 'series', 'series')).toBe('2 series');
});
