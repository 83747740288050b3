import { describe, expect, it } from '@jest/globals';
import { lightTheme } from '../theme/theme.js';
import { columnShapes, ledgerShapes } from './column-scenes.js';
import { forecastShapes, pointPlaces } from './forecast-scene.js';
import { waitingShapes } from './waiting-scene.js';

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

describe('a history that waits for more', () => {
  const history = [{ t: '2026-01-01', y: 10 }];
  const data = { history, missing: ['2026-02-01', '2026-03-01'], note: '2 more months' };

  it('has a dot for what is there, an empty box for what is missing, and no line', () => {
    const kinds = waitingShapes(data, frame).map(({ kind }) => kind);
    expect(kinds).toEqual(['rect', 'rect', 'dot', 'text']);
    expect(waitingShapes({ ...data, missing: [] }, frame).map(({ kind }) => kind)).toEqual(['dot']);
  });
});

describe('where the predicted periods stand', () => {
  it('is at the middle of each, in strips that fill the plot ahead without gaps', () => {
    const history = [{ t: '2026-02-01', y: 20 }];
    const places = pointPlaces({ history, points: [point, { ...point, t: '2026-04-01' }] }, frame);
    expect(places.map(({ x }) => x)).toEqual([60, 118]);
    const [first, second] = places.map(({ strip }) => strip);
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBe(second?.x);
    expect(pointPlaces({ history, points: [] }, frame)).toEqual([]);
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
