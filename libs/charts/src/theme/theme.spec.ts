import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contrastRatio } from '../scene/contrast.js';
import { blend, type ChartTheme, darkTheme, lightTheme, printTheme, slotColour } from './theme.js';

const css = readFileSync(new URL('../../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('[data-theme="dark"]');

function token(block: string, name: string): string | undefined {
  return new RegExp(`--${name}:\\s*(#[0-9A-Fa-f]{6})`).exec(block)?.[1]?.toUpperCase();
}

describe.each([
  ['light', lightTheme, light],
  ['dark', darkTheme, dark],
] as [string, ChartTheme, string][])('the %s theme', (_, theme, block) => {
  it('draws with the colours of the design tokens', () => {
    const expected = {
      surface: token(block, 'surface'),
      raised: token(block, 'raised'),
      text1: token(block, 'text1'),
      text2: token(block, 'text2'),
      text3: token(block, 'text3'),
      grid: token(block, 'grid'),
      axis: token(block, 'axis'),
      border: token(block, 'border'),
      borderStrong: token(block, 'border-strong'),
      focus: token(block, 'focus'),
      other: token(block, 'chart-other'),
    };
    expect(theme).toMatchObject(expected);
    expect(theme.chart).toEqual([1, 2, 3, 4, 5, 6].map((slot) => token(block, `chart-${slot}`)));
    expect(theme.sequential).toEqual([1, 2, 3, 4, 5, 6, 7].map((step) => token(block, `seq-${step}`)));
  });

  it('keeps every mark at 3:1 or more against the surface, and text at 4.5:1', () => {
    for (const colour of [...theme.chart, theme.other, theme.axis]) {
      expect(contrastRatio(colour, theme.surface)).toBeGreaterThanOrEqual(3);
    }
    for (const colour of [theme.text1, theme.text2, theme.text3]) {
      expect(contrastRatio(colour, theme.surface)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('prints on white, and tells lines apart by dashes', () => {
  expect(printTheme).toMatchObject({ surface: '#FFFFFF', text1: '#1A1E27', dashes: true });
});

it('never repeats a colour: what is past the sixth slot is Other', () => {
  expect(slotColour(lightTheme, 0)).toBe('#2D7BE7');
  expect(slotColour(lightTheme, 6)).toBe('#82868E');
  expect(slotColour(lightTheme, 9)).toBe('#82868E');
});

it('blends to one opaque colour', () => {
  expect(blend('#000000', '#FFFFFF', 0.5)).toBe('#808080');
  expect(blend('#2D7BE7', '#FFFFFF', 1)).toBe('#2D7BE7');
});

it('computes contrast as WCAG does', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 10);
  expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});
