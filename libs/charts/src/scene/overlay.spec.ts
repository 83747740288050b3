import { describe, expect, it } from '@jest/globals';
import type { Overlay } from '@plumbline/contracts';
import { drawScene } from '../marks/draw-scene.js';
import type { ChartView } from '../model/chart-model.js';
import { toChartModel } from '../model/to-chart-model.js';
import { summarise } from '../summary/summarise.js';
import { sampleView } from '../testing/sample-view.js';
import { barView, binnedView, columnView, scatterView } from '../testing/sample-views.js';
import { measureText } from '../text/text-width.js';
import { lightTheme } from '../theme/theme.js';
import { detailFor, type PathShape, type Scene, type TextShape } from './scene.js';

const WEEKS = ['2026-08-03', '2026-08-10', '2026-08-17', '2026-08-31', '2026-09-07'];
const weeks = sampleView({
  type: 'line',
  plan: { measures: [{ agg: 'count', as: 'orders' }], dimensions: [{ column: 'day', grain: 'week' }] },
  columns: [
    ['day', 'date'],
    ['orders', 'integer'],
  ],
  rows: WEEKS.map((week, k) => [week, [25, 10, 12, 24, 26][k] ?? 0]),
});
const overlay: Overlay = {
  band: {
    factId: '00000000-0000-4000-8000-0000000000bb',
    label: '95% band',
    expected: [24, 23, 23, 24, 25],
    low: [14, 13, 13, 14, null],
    high: [34, 33, 33, 60, null],
  },
  points: [{ row: 1 }, { row: 2 }],
  spans: [{ from: '2026-08-12', to: '2026-08-17', label: '22 orders in 2 weeks, 46 expected' }],
  lines: [
    { label: 'Before', from: { x: '2026-08-03', y: 24 }, to: { x: '2026-08-10', y: 24 } },
    { label: 'After', from: { x: '2026-08-31', y: 30 }, to: { x: '2026-09-07', y: 30 } },
  ],
};

function scene(view: ChartView, width = 760, height = 300): Scene {
  return drawScene(toChartModel(view), { width, height, theme: lightTheme, detail: detailFor(width) });
}
const texts = (drawn: Scene) => drawn.shapes.filter((shape): shape is TextShape => shape.kind === 'text');
const paths = (drawn: Scene) => drawn.shapes.filter((shape): shape is PathShape => shape.kind === 'path');
const numbers = (d: string) => [...d.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));

describe('an overlay on a line (INS-002)', () => {
  const drawn = scene({ ...weeks, overlay });
  const xOf = (i: number) => drawn.marks.find((mark) => mark.i === i)?.x ?? Number.NaN;

  it('keeps the whole band inside the value axis, and stops where the band does', () => {
    const band = paths(drawn).find(({ opacity, fill }) => fill && opacity !== undefined);
    const values = numbers(band?.d ?? '');
    const heights = values.filter((_, k) => k % 2 === 1);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(drawn.plot.y);
    expect(Math.max(...values.filter((_, k) => k % 2 === 0))).toBeLessThan(xOf(5));
  });

  it('dashes the expected course and rings the marked points', () => {
    expect(paths(drawn).filter(({ dash }) => dash === '4 3')).toHaveLength(1);
    const dots = drawn.shapes.filter((shape) => shape.kind === 'dot' && shape.ring === lightTheme.surface);
    expect(dots.map((dot) => ('x' in dot ? dot.x : 0))).toEqual([xOf(1), xOf(2)]);
  });

  it('shades a span from the period that holds its start, half a step wider than its periods', () => {
    const shade = drawn.shapes.find((shape) => shape.kind === 'rect');
    const step = xOf(1) - xOf(0);
    expect(shade).toMatchObject({ kind: 'rect' });
    if (shade?.kind !== 'rect') return;
    expect(shade.x).toBeCloseTo(xOf(1) - step / 2, 0);
    expect(shade.width).toBeCloseTo(2 * step, 0);
  });

  it('leaves an empty week its place: a gap in the data moves nothing', () => {
    expect(xOf(4) - xOf(2)).toBeCloseTo(2 * (xOf(2) - xOf(1)), 0);
  });

  it('names the series, what was expected and the band at the end, apart from each other', () => {
    const names = texts(drawn).filter(({ x }) => x > drawn.plot.x + drawn.plot.width);
    expect(names.map(({ text }) => text)).toEqual(['Orders', 'Expected', '95% band', 'After']);
    const heights = names.map(({ y }) => y).sort((a, b) => a - b);
    heights.slice(1).forEach((y, k) => {
      expect(y - (heights[k] ?? 0)).toBeGreaterThanOrEqual(14.9);
    });
  });

  it('names a line that ends midway over itself', () => {
    const before = texts(drawn).find(({ text }) => text === 'Before');
    expect(before?.x).toBeLessThan(xOf(1));
  });

  it.each([90, 200, 326, 560])('keeps its words inside %i px', (width) => {
    const words = texts(scene({ ...weeks, overlay }, width, 240));
    for (const text of words) {
      const left =
        text.anchor === 'start' ? text.x : text.anchor === 'end' ? text.x - measureText(text.text, text) : 0;
      expect(left).toBeGreaterThanOrEqual(-1);
      expect(left + measureText(text.text, text)).toBeLessThanOrEqual(width + 1);
    }
    if (width < 120) expect(words).toEqual([]);
  });

  it('is told in the summary for those who hear it', () => {
    const view = { ...weeks, overlay };
    const words = summarise(view.chart, toChartModel(view));
    expect(words).toContain('Drawn with the expected course and its 95% band.');
    expect(words).toContain('22 orders in 2 weeks, 46 expected');
    expect(words).toContain('Points marked: Week of Aug 10, 2026 10, Week of Aug 17, 2026 12.');
    expect(words).toContain('Line “Before” from 24 at Week of Aug 3, 2026');
  });
});

it('draws an expected course over columns on a scale of their own', () => {
  const band = { ...overlay.band!, expected: [90, 90, 90], low: [40, 40, 40], high: [300, 300, 300] };
  const drawn = scene({ ...columnView, overlay: { band } });
  expect(texts(drawn).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['$300', 'Expected', '95% band']),
  );
});

it('draws a fitted line through points by value', () => {
  const lines = [{ label: 'Fitted', from: { x: 1, y: 20 }, to: { x: 9, y: 180 } }];
  const drawn = scene({ ...scatterView, overlay: { lines, points: [{ row: 4 }] } });
  const last = drawn.marks.at(-1);
  const fitted = paths(drawn).find(({ strokeWidth }) => strokeWidth === 2);
  expect(numbers(fitted?.d ?? '').slice(2)).toEqual([last?.x, last?.y]);
  expect(texts(drawn).map(({ text }) => text)).toContain('Fitted');
});

it('draws a fitted line over cells, too, where the points are too many', () => {
  const lines = [{ label: 'Fitted', from: { x: 0, y: 20 }, to: { x: 9, y: 180 } }];
  expect(texts(scene({ ...binnedView, overlay: { lines } })).map(({ text }) => text)).toContain('Fitted');
});

it('leaves pictures that cannot carry it as they are', () => {
  expect(scene({ ...barView, overlay })).toEqual(scene(barView));
});
