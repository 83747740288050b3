import { describe, expect, it } from '@jest/globals';
import { drawScene } from '../marks/draw-scene.js';
import { toChartModel } from '../model/to-chart-model.js';
import type { Scene } from '../scene/scene.js';
import { barView, heatmapView, lineView, scatterView } from '../testing/sample-views.js';
import { lightTheme } from '../theme/theme.js';
import { hitTest, selectedMarks, targetBox } from './hit-test.js';
import { cursorText, moveCursor } from './keyboard-cursor.js';
import { placeTooltip, tooltipContent } from './tooltip.js';

const frame = { width: 560, height: 280, theme: lightTheme, detail: 'm' as const };
const lines = drawScene(toChartModel(lineView), frame);
const rows = drawScene(toChartModel(barView), frame);
const cells = drawScene(toChartModel(heatmapView), frame);
const points = drawScene(toChartModel(scatterView), frame);

function walk(scene: Scene, keys: string[]): number | null {
  return keys.reduce<number | null>((at, key) => moveCursor(scene, at, key) ?? at, null);
}

describe('the pointer', () => {
  it('means the nearest point within 40 px, and reads the period beyond', () => {
    const west = lines.marks.findIndex(({ i, name }) => i === 5 && name === 'West');
    const { x = 0, y = 0 } = lines.marks[west] ?? {};
    expect(hitTest(lines, x + 3, y - 6)).toEqual({ mark: west, i: 5 });
    const above = Math.min(...lines.marks.filter(({ i }) => i === 5).map((mark) => mark.y));
    if (above > 45) expect(hitTest(lines, x, above - 45)).toEqual({ mark: null, i: 5 });
    expect(hitTest(lines, 555, 275)?.mark ?? null).toBeNull();
  });

  it('means a bar by its body and by its name', () => {
    const south = rows.marks[1];
    expect(hitTest(rows, (south?.box.x ?? 0) + 5, south?.y ?? 0)?.mark).toBe(1);
    expect(hitTest(rows, 6, south?.y ?? 0)?.mark).toBe(1);
    expect(hitTest(rows, 540, (south?.y ?? 0) + 34)).toBeNull();
  });

  it('means the nearest of scattered points', () => {
    const { x = 0, y = 0 } = points.marks[2] ?? {};
    expect(hitTest(points, x + 20, y)?.mark).toBe(2);
    expect(hitTest(points, x, y - 60)).toBeNull();
  });

  it('finds targets of 24 px or more', () => {
    const box = targetBox({ x: 100, y: 100, width: 8, height: 16 });
    expect(box).toMatchObject({ width: 24, height: 24, x: 92, y: 96 });
  });
});

describe('the keyboard', () => {
  it('enters at the first point and goes along the line, never off its end', () => {
    expect(lines.marks[walk(lines, ['ArrowRight']) ?? -1]?.i).toBe(0);
    expect(lines.marks[walk(lines, ['ArrowRight', 'ArrowRight', 'ArrowRight']) ?? -1]?.i).toBe(2);
    expect(lines.marks[walk(lines, ['Home', 'ArrowLeft']) ?? -1]?.i).toBe(0);
    expect(lines.marks[walk(lines, ['End', 'PageUp']) ?? -1]?.i).toBe(17);
    expect(lines.marks[walk(lines, ['Home', 'PageUp']) ?? -1]?.i).toBe(2);
  });

  it('changes the series with up and down, in the order of the ends', () => {
    expect(lines.marks[walk(lines, ['End', 'ArrowDown']) ?? -1]?.name).toBe('South');
    expect(lines.marks[walk(lines, ['End', 'ArrowDown', 'ArrowUp', 'ArrowUp']) ?? -1]?.name).toBe('West');
  });

  it('goes down the bars with any arrow', () => {
    expect(walk(rows, ['Home', 'ArrowDown', 'ArrowRight'])).toBe(2);
    expect(walk(rows, ['End', 'ArrowUp'])).toBe(2);
  });

  it('skips empty cells of a heatmap', () => {
    const at = walk(cells, ['End', 'ArrowDown']);
    expect(cells.marks[at ?? -1]?.value).toBe('50');
  });

  it('ignores keys that are not its own', () => {
    expect(moveCursor(lines, 0, 'x')).toBeNull();
    expect(moveCursor(lines, null, 'Enter')).toBeNull();
  });

  it('says the position, then the value under the cursor, then the others', () => {
    expect(cursorText(lines, walk(lines, ['End', 'ArrowDown']))).toBe(
      'June 2026, so far. South $4,830, West $5,530, Northeast $4,130, Midwest $3,430',
    );
    expect(cursorText(rows, 3)).toBe('No region. revenue $474');
    expect(cursorText(rows, null)).toBe('4 points. Use the arrow keys to read them.');
  });
});

describe('the tooltip', () => {
  it('sorts by value and stops at eight rows', () => {
    const content = tooltipContent(lines, 17, null);
    expect(content?.rows.map(({ name }) => name)).toEqual(['West', 'South', 'Northeast', 'Midwest']);
    expect(content).toMatchObject({ heading: 'June 2026', note: 'so far', more: 0 });
    const [first] = lines.marks;
    if (!first) throw new Error('no marks');
    const many = {
      ...lines,
      marks: Array.from({ length: 11 }, (_, j) => ({ ...first, j, name: `s${j}` })),
    };
    expect(tooltipContent(many, 0, null)).toMatchObject({ more: 3 });
  });

  it('lies in the picture, beside the mark and never over it', () => {
    for (const scene of [lines, rows, cells, points]) {
      scene.marks.forEach((mark, index) => {
        const content = tooltipContent(scene, mark.i, index);
        if (!content) throw new Error('a mark has a tooltip');
        const { left, top, width } = placeTooltip(scene, content, mark);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(scene.width + 15);
        const isOver = mark.x > left && mark.x < left + width && mark.y > top && mark.y < top + 40;
        expect(isOver).toBe(false);
      });
    }
  });
});

it('knows which marks a cross-filter chose', () => {
  const west = [{ column: 'region', op: 'in' as const, values: ['West'] }];
  expect([...selectedMarks(rows, west)]).toEqual([0]);
  expect([...selectedMarks(lines, west)].every((index) => lines.marks[index]?.name === 'West')).toBe(true);
  expect(selectedMarks(lines, west).size).toBe(18);
  expect(selectedMarks(rows, []).size).toBe(0);
});
