import { describe, expect, it } from '@jest/globals';
import { drawScene } from '../marks/draw-scene.js';
import type { ChartView } from '../model/chart-model.js';
import { toChartModel } from '../model/to-chart-model.js';
import { sampleView } from '../testing/sample-view.js';
import {
  ALL_VIEWS,
  barView,
  columnView,
  emptyView,
  histogramView,
  lineView,
  multiplesView,
  stackedView,
} from '../testing/sample-views.js';
import { measureText } from '../text/text-width.js';
import { darkTheme, lightTheme } from '../theme/theme.js';
import { detailFor, type RectShape, type Scene, type TextShape } from './scene.js';

const SIZES = [
  [90, 60],
  [200, 160],
  [300, 200],
  [560, 280],
  [900, 300],
] as const;

function scene(view: ChartView, width = 560, height = 280): Scene {
  return drawScene(toChartModel(view), { width, height, theme: lightTheme, detail: detailFor(width) });
}

function texts(drawn: Scene): TextShape[] {
  return drawn.shapes.filter((shape): shape is TextShape => shape.kind === 'text');
}

function bars(drawn: Scene): RectShape[] {
  return drawn.shapes.filter(
    (shape): shape is RectShape => shape.kind === 'rect' && shape.marks !== undefined,
  );
}

function left(text: TextShape): number {
  const width = measureText(text.text, text);
  return text.anchor === 'start' ? text.x : text.anchor === 'end' ? text.x - width : text.x - width / 2;
}

describe.each(Object.entries(ALL_VIEWS))('a %s chart', (_, view) => {
  it.each(SIZES)(
    'keeps its words inside %i × %i px, at 12 px or more, and apart from each other',
    (width, height) => {
      const words = texts(scene(view, width, height));
      for (const text of words) {
        expect(text.size).toBeGreaterThanOrEqual(12);
        expect(left(text)).toBeGreaterThanOrEqual(-1);
        expect(left(text) + measureText(text.text, text)).toBeLessThanOrEqual(width + 1);
      }
      const sorted = words.toSorted((a, b) => a.y - b.y || left(a) - left(b));
      sorted.forEach((text, index) => {
        const next = sorted[index + 1];
        if (!next || next.y !== text.y) return;
        expect(left(text) + measureText(text.text, text)).toBeLessThanOrEqual(left(next) + 0.5);
      });
    },
  );

  it('says nothing as a small picture', () => {
    expect(texts(scene(view, 90, 60))).toEqual([]);
  });

  it('places every shape on finite numbers', () => {
    for (const [width, height] of SIZES) {
      const { shapes, marks } = scene(view, width, height);
      for (const part of [...shapes, ...marks.map(({ box }) => box), ...marks]) {
        const numbers = Object.values(part).filter((value) => typeof value === 'number');
        expect(numbers.every(Number.isFinite)).toBe(true);
      }
      expect(JSON.stringify(shapes)).not.toContain('NaN');
    }
  });

  it('names the result cell behind each mark that is one', () => {
    const { rows, columns } = view.result;
    for (const { cell } of scene(view).marks) {
      if (!cell) continue;
      expect(rows[cell.row]).toBeDefined();
      expect(columns.map(({ name }) => name)).toContain(cell.column);
    }
  });
});

describe('bars', () => {
  it('are as long as their values, from zero', () => {
    const drawn = scene(barView);
    const lengths = bars(drawn).map(({ width }) => width);
    const [west = 0, south = 0, northeast = 0] = lengths;
    expect(south / west).toBeCloseTo(0.5, 2);
    expect(northeast / west).toBeCloseTo(0.25, 2);
    expect(lengths[3]).toBeGreaterThan(0);
    expect(new Set(bars(drawn).map(({ x }) => x)).size).toBe(1);
  });

  it('are round at the value end only', () => {
    expect(bars(scene(barView)).every(({ round }) => round === 'right')).toBe(true);
    expect(bars(scene(columnView)).map(({ round }) => round)).toEqual(['top', 'bottom', 'top', 'top']);
  });

  it('print their values, and each print opens its cell', () => {
    const printed = texts(scene(barView)).filter(({ cell }) => cell);
    expect(printed.map(({ text, cell }) => [text, cell?.row])).toEqual([
      ['$120,000', 0],
      ['$60,000', 1],
      ['$30,000', 2],
      ['$474', 3],
    ]);
  });

  it('hang below zero for negative values', () => {
    const [up, down] = bars(scene(columnView));
    expect((down?.height ?? 0) / (up?.height ?? 1)).toBeCloseTo(0.5, 1);
    expect(down?.y).toBeCloseTo((up?.y ?? 0) + (up?.height ?? 0), 0);
  });

  it('lie down rather than turn their labels', () => {
    const view = sampleView({
      type: 'column',
      plan: { measures: [{ agg: 'count', as: 'orders' }], dimensions: [{ column: 'customer' }] },
      columns: [
        ['customer', 'text'],
        ['orders', 'integer'],
      ],
      rows: Array.from({ length: 10 }, (_, k) => [`A customer with a long name ${k}`, k + 1]),
    });
    expect(bars(scene(view, 400)).every(({ round }) => round === 'right')).toBe(true);
    expect(bars(scene(view, 2_400)).every(({ round }) => round === 'top')).toBe(true);
  });
});

describe('lines', () => {
  it('have names at their ends that never touch', () => {
    for (const [width, height] of SIZES.slice(2)) {
      const names = texts(scene(lineView, width, height)).filter(({ mark }) => mark !== undefined);
      expect(names.map(({ text }) => text).toSorted()).toEqual(['Midwest', 'Northeast', 'South', 'West']);
      const heights = names.map(({ y }) => y).sort((a, b) => a - b);
      heights.slice(1).forEach((y, index) => {
        expect(y - (heights[index] ?? 0)).toBeGreaterThanOrEqual(14.9);
      });
    }
  });

  it('are dashed where the last period is not complete', () => {
    const dashed = scene(lineView).shapes.filter(
      (shape) => shape.kind === 'path' && shape.marks && shape.dash,
    );
    expect(dashed).toHaveLength(4);
  });

  it('show one value between two gaps as a dot', () => {
    const { chart, result } = columnView;
    const measures = [{ agg: 'avg' as const, column: 'amount', as: 'revenue' }];
    const view = { chart: { ...chart, type: 'line' as const, plan: { ...chart.plan, measures } }, result };
    const dots = scene(view).shapes.filter(({ kind }) => kind === 'dot');
    expect(dots.length).toBeGreaterThanOrEqual(1);
  });

  it('keep their axis, and say why there is no line', () => {
    const drawn = scene(emptyView);
    expect(drawn.message).toBe('No rows match these filters');
    expect(drawn.shapes.length).toBeGreaterThan(0);
    expect(drawn.marks).toEqual([]);
  });
});

describe('a stack', () => {
  it('adds up: parts end at the sum of the values below them, largest first, negatives downwards', () => {
    const drawn = scene(stackedView);
    const first = bars(drawn).slice(0, 3);
    const [large, small, credit] = first;
    const zero = (large?.y ?? 0) + (large?.height ?? 0);
    const unit = (large?.height ?? 0) / 50;
    expect(zero - (small?.y ?? 0)).toBeCloseTo(60 * unit, 0);
    expect((credit?.y ?? 0) + (credit?.height ?? 0) - zero).toBeCloseTo(20 * unit, 0);
    expect(first.map(({ round }) => round)).toEqual(['top', 'top', 'bottom']);
    expect(large?.radius).toBe(0);
    expect(small?.radius).toBeGreaterThan(0);
  });
});

describe('a histogram', () => {
  it('has bins of one width that touch, and an open one in grey that says so', () => {
    const drawn = scene(histogramView);
    const widths = new Set(bars(drawn).map(({ width }) => Math.round(width)));
    expect(widths.size).toBe(1);
    expect(bars(drawn).map(({ fill }) => fill === lightTheme.other)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(texts(drawn).map(({ text }) => text)).toContain('≥ $80');
  });

  it('puts the median where it belongs between the edges', () => {
    const drawn = scene(histogramView);
    const rule = drawn.shapes.find((shape) => shape.kind === 'path' && shape.stroke === lightTheme.text1);
    const at = Number(/^M([\d.]+),/.exec(rule?.kind === 'path' ? rule.d : '')?.[1]);
    const [, second] = bars(drawn);
    expect(Math.abs(at - ((second?.x ?? 0) + (second?.width ?? 0) / 2))).toBeLessThanOrEqual(1);
  });
});

it('draws small multiples on one scale', () => {
  const { marks } = scene(multiplesView, 900, 300);
  const low = marks.filter(({ name }) => name === 'Product 0');
  const high = marks.filter(({ name }) => name === 'Product 3');
  // 100 and 400 above the same zero, in panels of the same height and row.
  const zero = (4 * (low[0]?.y ?? 0) - (high[0]?.y ?? 0)) / 3;
  expect((zero - (high[17]?.y ?? 0)) / (zero - (low[17]?.y ?? 0))).toBeCloseTo(417 / 117, 1);
});

it('draws other colours and the same geometry in another theme', () => {
  const dark = drawScene(toChartModel(barView), { width: 560, height: 280, theme: darkTheme, detail: 'm' });
  expect(bars(dark).map(({ width }) => width)).toEqual(bars(scene(barView)).map(({ width }) => width));
  expect(bars(dark)[0]?.fill).toBe(darkTheme.chart[0]);
});
