import type { LedgerEntry } from '@plumbline/contracts';
import type { Shape } from '../scene/scene.js';
import { round, rule } from '../scene/strokes.js';
import { slotColour } from '../theme/theme.js';
import {
  axisShapes,
  bandValues,
  type ForecastFrame,
  type ForecastPlot,
  placeTicks,
  plotFor,
  tickName,
} from './forecast-frame.js';

/** A place with the columns that stand at it, in the colours of the slots; a negative one hangs from zero. */
export interface ColumnPlace {
  name: string;
  values: readonly number[];
}

/** The part of its place that a group of columns takes. */
const GROUP = 0.72;
const [LEAST_WIDTH, MOST_WIDTH] = [1.5, 26];

/** Columns from zero, side by side where there are several at a place: the first in the first colour, the others grey. */
export function columnShapes(places: readonly ColumnPlace[], frame: ForecastFrame): Shape[] {
  const values = places.flatMap((place) => place.values);
  if (values.length === 0) return [];
  const drawn = plotFor(frame, values, { fromZero: true });
  const x = centres(drawn, places.length);
  const room = drawn.plot.width / places.length;
  return [
    ...axisShapes(frame, drawn),
    ...placeTicks(frame, drawn, { count: places.length, x, nameOf: (at) => places[at]?.name ?? '' }),
    ...places.flatMap((place, at) => {
      const many = place.values.length;
      const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, (room * GROUP) / many - (many > 1 ? 1 : 0)));
      return place.values.map((value, slot): Shape => {
        const left = x(at) + (slot - many / 2) * (width + (many > 1 ? 1 : 0));
        const [top, bottom] = [drawn.y(Math.max(0, value)), drawn.y(Math.min(0, value))];
        const box = { x: round(left), y: round(top), width: round(width), height: round(bottom - top) };
        const radius = Math.min(2, box.height, width / 2);
        const round_ = value < 0 ? ('bottom' as const) : ('top' as const);
        const fill = slot === 0 ? slotColour(frame.theme, 0) : frame.theme.borderStrong;
        return { kind: 'rect', ...box, fill, radius, round: round_ };
      });
    }),
  ];
}

const centres =
  ({ plot }: ForecastPlot, count: number) =>
  (place: number): number =>
    plot.x + ((place + 0.5) * plot.width) / Math.max(1, count);

const BAR = 16;

/** Bands as they were given, and what came as a dot: ringed where it lies outside of the 80 % band. */
export function ledgerShapes({ points }: Pick<LedgerEntry, 'points'>, frame: ForecastFrame): Shape[] {
  const came = points.flatMap(({ actual }) => (actual === null ? [] : [actual]));
  if (points.length === 0) return [];
  const drawn = plotFor(frame, [...bandValues(points), ...came], { fromZero: false });
  const x = centres(drawn, points.length);
  const { theme } = frame;
  const blue = slotColour(theme, 0);
  const width = Math.min(BAR, (0.7 * drawn.plot.width) / points.length);
  return [
    ...axisShapes(frame, drawn),
    ...placeTicks(frame, drawn, {
      ...{ count: points.length, x, nameOf: (at: number) => tickName(points[at]?.t ?? '', frame.period) },
    }),
    ...points.flatMap((point, at) => {
      const bar = (low: number, high: number, opacity: number): Shape => {
        const top = round(drawn.y(high));
        const size = { width: round(width), height: round(drawn.y(low)) - top };
        return { kind: 'rect', x: round(x(at) - width / 2), y: top, ...size, fill: blue, opacity, radius: 2 };
      };
      const middle = rule(
        x(at) - width / 2,
        drawn.y(point.yhat),
        x(at) + width / 2,
        drawn.y(point.yhat),
        blue,
      );
      return [
        bar(point.lo95, point.hi95, 0.16),
        bar(point.lo80, point.hi80, 0.32),
        middle,
        ...cameDot(point, x(at), drawn, frame),
      ];
    }),
  ];
}

function cameDot(
  { actual, lo80, hi80 }: LedgerEntry['points'][number],
  x: number,
  { y }: ForecastPlot,
  { theme }: ForecastFrame,
): Shape[] {
  if (actual === null) return [];
  const at = { x: round(x), y: round(y(actual)) };
  const isInside = actual >= lo80 && actual <= hi80;
  return isInside
    ? [{ kind: 'dot', ...at, r: 4, fill: theme.text1, ring: theme.surface }]
    : [{ kind: 'dot', ...at, r: 4, fill: theme.surface, ring: theme.text1 }];
}
