import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { lightTheme } from '../theme/theme.js';
import { AlertChart } from './alert-chart.js';
import { type AlertData, alertShapes, limitPlace, periodPlaces } from './alert-scene.js';

const frame = { width: 400, height: 200, theme: lightTheme, format: {}, period: 'month' as const };
const period = (month: number, value: number | null, isFiring: boolean | null) => ({
  ...{ t: `2026-0${month}-01`, name: `month ${month}`, value, rows: 5, expected: null },
  ...{ low: null, high: 6, isFiring },
});
const data: AlertData = {
  periods: [period(1, 4, false), period(2, 8, true), period(3, null, null), period(4, 5, false)],
  messages: [1],
};

describe('the picture of an alert (F.5)', () => {
  it('has the limit dashed, what lies beyond it shaded, each period that fires dotted and the message named', () => {
    const shapes = alertShapes(data, frame);
    const dots = shapes.filter(({ kind }) => kind === 'dot');
    expect(dots.map((dot) => 'fill' in dot && dot.fill)).toEqual([lightTheme.chart[0], lightTheme.bad]);
    expect(
      shapes.some(
        (shape) => shape.kind === 'path' && shape.dash === '4 3' && shape.stroke === lightTheme.bad,
      ),
    ).toBe(true);
    expect(shapes.filter((shape) => 'opacity' in shape && shape.opacity === 0.07)).toHaveLength(1);
    const texts = shapes.flatMap((shape) =>
      shape.kind === 'text' && shape.weight === 500 ? [shape.text] : [],
    );
    expect(texts).toEqual(['5', 'Feb']);
  });

  it('is empty without values', () => {
    expect(alertShapes({ periods: [], messages: [] }, frame)).toEqual([]);
    expect(periodPlaces({ periods: [], messages: [] }, frame)).toEqual([]);
  });

  it('knows which value a height stands for', () => {
    const place = limitPlace(data, frame);
    expect(place?.valueAt(place.y(6))).toBeCloseTo(6);
  });

  it('says each period in words, and names its limit as something that can be moved', () => {
    const markup = renderToStaticMarkup(
      <AlertChart
        {...frame}
        data={data}
        label="Once"
        limit={{ value: 6, name: 'above 6', onMove: () => {} }}
      />,
    );
    expect(markup).toContain('aria-label="month 2, 8, 5 rows, fires above 6, would have fired"');
    expect(markup).toContain('aria-label="month 3, no value, 5 rows, fires above 6, not judged"');
    expect(markup).toContain('role="slider"');
  });
});
