import { describe, expect, it } from '@jest/globals';
import { lightTheme } from '../theme/theme.js';
import { columnShapes, ledgerShapes } from './column-scenes.js';
import { forecastShapes } from './forecast-scene.js';

const frame = {
  ...{ width: 120, height: 60, theme: lightTheme, format: {}, period: 'month' as const, isPicture: true },
};
const point = { t: '2026-03-01', yhat: 20, lo80: 15, hi80: 25, lo95: 10, hi95: 30 };
const blue = lightTheme.chart[0];

describe('the picture of a forecast', () => {
  const history = [
    { t: '2026-01-01', y: 10 },
    { t: '2026-02-01', y: 20 },
  ];

  it('has the wide band under the narrow one, both from the last value, and a dashed middle', () => {
    const shapes = forecastShapes({ history, points: [point] }, frame);
    expect(shapes.map((shape) => ('d' in shape ? shape.d : shape.kind))).toEqual([
      'M60,30L118,2L118,58L60,30Z',
      'M60,30L118,16L118,44L60,30Z',
      'M2,58L60,30',
      'M60.5,2V58',
      'M60,30L118,30',
    ]);
    expect(shapes.at(-1)).toMatchObject({ stroke: blue, dash: '4 3' });
  });

  it('is a grey line alone where nothing is predicted', () => {
    const shapes = forecastShapes({ history, points: [] }, frame);
    expect(shapes).toEqual([{ kind: 'path', d: 'M2,58L118,2', stroke: lightTheme.axis, strokeWidth: 1.5 }]);
  });
});

describe('the picture of a record', () => {
  it('rings what came outside of the 80 % band and fills what came inside', () => {
    const dots = ledgerShapes(
      {
        points: [
          { ...point, actual: 22 },
          { ...point, actual: 28 },
          { ...point, actual: null },
        ],
      },
      frame,
    ).flatMap((shape) => (shape.kind === 'dot' ? [[shape.fill, shape.ring]] : []));
    expect(dots).toEqual([
      [lightTheme.text1, lightTheme.surface],
      [lightTheme.surface, lightTheme.text1],
    ]);
  });
});

describe('columns at places', () => {
  it('stand on zero or hang from it, the second of a place grey', () => {
    const shapes = columnShapes(
      [
        { name: 'a', values: [10, 5] },
        { name: 'b', values: [-10, 0] },
      ],
      frame,
    );
    const boxes = shapes.flatMap((shape) =>
      shape.kind === 'rect' ? [[shape.y, shape.height, shape.fill]] : [],
    );
    expect(boxes).toEqual([
      [2, 28, blue],
      [16, 14, lightTheme.borderStrong],
      [30, 28, blue],
      [30, 0, lightTheme.borderStrong],
    ]);
  });
});
