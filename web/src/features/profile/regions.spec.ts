import { describe, expect, it } from '@jest/globals';
import { numberFormatOf, regionOptions } from './regions.js';

describe('PROF-001 countries whose ways of writing can be chosen', () => {
  it('each bring the number format that is known there, where it is offered', () => {
    const formats = ['US', 'DE', 'FR', 'CH', 'SE', 'GB'].map(numberFormatOf);
    expect(formats).toEqual(['1,234.56', '1.234,56', '1 234,56', "1'234.56", '1 234,56', '1,234.56']);
  });

  it('show a date as it is written there, and keep a chosen one that is not listed', () => {
    const labels = regionOptions('IS').map(({ label }) => label.replaceAll(/\s/g, ' '));
    expect(labels).toContain('United Kingdom · 20 Nov 2026, 16:30');
    expect(labels).toContain('United States · Nov 20, 2026, 4:30 PM');
    expect(labels.some((label) => label.startsWith('Iceland · '))).toBe(true);
    expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'en')));
  });
});
