import { describe, expect, it } from '@jest/globals';
import { darkTheme, lightTheme } from '../theme/theme.js';
import { colourScale, drawColourKey } from './colour-key.js';

const FRAME = { width: 400, height: 200, theme: lightTheme, detail: 'm' as const };
const BOX = { x: 0, y: 0, width: 400, height: 16 };

describe('shades of values (DASH-001)', () => {
  it('run from pale to strong where all values lie on one side of zero', () => {
    const scale = colourScale([0, 10, 70], lightTheme);
    expect(scale?.below).toBeUndefined();
    expect([0, 70].map((value) => scale?.colourOf(value))).toEqual([
      lightTheme.sequential[0],
      lightTheme.sequential.at(-1),
    ]);
  });

  it.each([lightTheme, darkTheme])('part at zero where values lie on both sides of it, $name', (theme) => {
    const scale = colourScale([-100, -1, 1, 40, 60, 80], theme);
    const at = (value: number) => scale?.colourOf(value);
    // Strongest at the far end of each side, each in its own colour, and equally strong where equally far.
    expect([at(-100), at(0), at(100)]).toEqual([scale?.colours[0], theme.grid, scale?.colours.at(-1)]);
    expect(new Set([at(-100), at(-60), at(-1), at(1), at(60), at(100)]).size).toBe(6);
    expect(scale?.colours.indexOf(at(-1) ?? '')).toBe((scale?.below ?? 0) - 1);
    expect(scale?.colours.indexOf(at(1) ?? '')).toBe(scale?.below);
  });

  it('say in their key where zero is', () => {
    const key = (values: number[]) => {
      const scale = colourScale(values, lightTheme);
      const shapes = scale ? drawColourKey(scale, { name: 'Profit', format: {} }, FRAME, BOX) : [];
      return shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    };
    expect(key([-50, 20, 35])).toEqual(['Profit', '−50', '0', '35']);
    expect(key([5, 20, 35])).toEqual(['Profit', '5', '35']);
  });
});
