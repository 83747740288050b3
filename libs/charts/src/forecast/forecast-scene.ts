import type { HistoryPoint, PredictionPoint } from '@plumbline/contracts';
import { area, line } from 'd3-shape';
import { linearScale } from '../scene/scales.js';
import type { Box, Shape } from '../scene/scene.js';
import { round, rule } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';
import { slotColour } from '../theme/theme.js';
import {
  axisShapes,
  bandValues,
  type ForecastFrame,
  placeTicks,
  plotFor,
  tickName,
} from './forecast-frame.js';

const STROKE = 2;
const WORDS = ['95% band', '80% band', 'Middle', 'What if'] as const;
const END_GAP = 8;
const LINE_HEIGHT = 14;
/** The wider band shows through the narrower one. */
const BAND_OPACITY = { wide: 0.16, narrow: 0.28 } as const;
const WHAT_IF_SLOT = 4;

export interface ForecastData {
  history: readonly HistoryPoint[];
  points: readonly PredictionPoint[];
  /** The same periods changed by arithmetic. */
  scenario?: readonly number[];
  /** The past is what is looked at, though nothing is predicted: it is not grey. */
  isMain?: boolean;
  /** Over the line between what was and what is predicted: "Data ends Oct 31". */
  endLabel?: string;
}

/** What was as a line, what is predicted as a dashed one in two bands that begin at the last value. A line may start above zero. */
export function forecastShapes(data: ForecastData, frame: ForecastFrame): Shape[] {
  const { history, points } = data;
  const placed = placesOf(data, frame);
  if (!placed) return [];
  const { place, x, count, hasWords } = placed;
  const { plot, y } = place;
  const nameOf = (at: number) =>
    tickName((history[at] ?? points[at - history.length])?.t ?? '', frame.period);
  return [
    ...axisShapes(frame, place),
    ...placeTicks(frame, place, { count, x, nameOf }),
    ...bandShapes(data, frame, { x, y }),
    ...pastShapes(data, frame, { x, y }),
    ...endShapes(data, frame, { x, top: plot.y, bottom: plot.y + plot.height }),
    ...aheadShapes(data, frame, { x, y }),
    ...(hasWords ? endWords(data, frame, { x: plot.x + plot.width + END_GAP, y }) : []),
  ];
}

/** Where a predicted period stands: its middle, and the strip of the plot that is its own. */
export interface PointPlace extends At {
  strip: Box;
}

/** The places of the predicted periods in the same picture. */
export function pointPlaces(data: ForecastData, frame: ForecastFrame): PointPlace[] {
  const placed = placesOf(data, frame);
  if (!placed) return [];
  const { place, x } = placed;
  const { plot } = place;
  const { history, points } = data;
  return points.map(({ yhat }, step) => {
    const at = x(history.length + step);
    const [left, right] = [x(history.length + step - 0.5), x(history.length + step + 0.5)];
    const strip = { x: left, y: plot.y, width: right - left, height: plot.height };
    return { x: at, y: place.y(yhat), strip };
  });
}

function placesOf({ history, points, scenario = [], endLabel }: ForecastData, frame: ForecastFrame) {
  const known = history.flatMap(({ y }) => (y === null ? [] : [y]));
  const values = [...known, ...bandValues(points), ...scenario];
  if (values.length === 0) return undefined;
  const hasWords = !frame.isPicture && points.length > 0;
  const right = hasWords ? Math.max(...WORDS.map((word) => captionWidth(word, 500))) + END_GAP : 4;
  const place = plotFor(frame, values, { fromZero: false, right, top: endLabel ? 26 : 10 });
  const count = history.length + points.length;
  const { plot } = place;
  const x = linearScale([0, Math.max(1, count - 1)], [plot.x, plot.x + plot.width]);
  return { place, x, count, hasWords };
}

interface Places {
  x: (place: number) => number;
  y: (value: number) => number;
}

interface At {
  x: number;
  y: number;
}

/** The last value that is known, where bands and middle set out. */
function anchorOf({ history }: ForecastData): { place: number; value: number } | undefined {
  const place = history.findLastIndex(({ y }) => y !== null);
  const value = history[place]?.y;
  return value == null ? undefined : { place, value };
}

function bandShapes(data: ForecastData, { theme }: ForecastFrame, { x, y }: Places): Shape[] {
  const anchor = anchorOf(data);
  const fill = slotColour(theme, 0);
  const bandOf = (low: 'lo80' | 'lo95', high: 'hi80' | 'hi95', opacity: number): Shape[] => {
    const start = anchor ? [{ at: anchor.place, low: anchor.value, high: anchor.value }] : [];
    const rest = data.points.map((point, step) => ({
      at: data.history.length + step,
      low: point[low],
      high: point[high],
    }));
    const d = area<(typeof rest)[number]>()
      .x(({ at }) => round(x(at)))
      .y0((one) => round(y(one.low)))
      .y1((one) => round(y(one.high)))([...start, ...rest]);
    return d ? [{ kind: 'path', d, stroke: 'none', strokeWidth: 0, fill, opacity }] : [];
  };
  if (data.points.length === 0) return [];
  return [...bandOf('lo95', 'hi95', BAND_OPACITY.wide), ...bandOf('lo80', 'hi80', BAND_OPACITY.narrow)];
}

function pastShapes(
  { history, points, isMain }: ForecastData,
  frame: ForecastFrame,
  { x, y }: Places,
): Shape[] {
  const stroke = points.length > 0 || isMain ? slotColour(frame.theme, 0) : frame.theme.axis;
  const d = line<HistoryPoint>()
    .defined(({ y: value }) => value !== null)
    .x((_, at) => round(x(at)))
    .y(({ y: value }) => round(y(value ?? 0)))([...history]);
  return d ? [{ kind: 'path', d, stroke, strokeWidth: frame.isPicture ? 1.5 : STROKE }] : [];
}

function endShapes(
  { history, points, endLabel }: ForecastData,
  { theme, isPicture }: ForecastFrame,
  { x, top, bottom }: { x: (place: number) => number; top: number; bottom: number },
): Shape[] {
  if (points.length === 0 || history.length === 0) return [];
  const at = x(history.length - 1);
  const line = rule(at, isPicture ? top : top - 6, at, bottom, theme.axis, '2 3');
  if (isPicture || !endLabel) return [line];
  return [line, textAt(theme, at + 4, top - 12, endLabel, { anchor: 'end', fill: theme.text2 })];
}

function aheadShapes(data: ForecastData, frame: ForecastFrame, places: Places): Shape[] {
  const { theme, isPicture } = frame;
  const { history, points, scenario = [] } = data;
  const anchor = anchorOf(data);
  const dashed = (values: readonly number[], stroke: string): Shape[] => {
    if (values.length === 0) return [];
    const start = anchor ? [{ x: places.x(anchor.place), y: places.y(anchor.value) }] : [];
    const rest = values.map((value, step) => ({ x: places.x(history.length + step), y: places.y(value) }));
    const d = line<At>()
      .x((one) => round(one.x))
      .y((one) => round(one.y))([...start, ...rest]);
    const path: Shape[] = d
      ? [{ kind: 'path', d, stroke, strokeWidth: isPicture ? 1.5 : STROKE, dash: '4 3' }]
      : [];
    const dots = rest.map((one): Shape => {
      const at = { x: round(one.x), y: round(one.y) };
      return { kind: 'dot', ...at, r: 3.5, fill: stroke, ring: theme.surface };
    });
    return isPicture ? path : [...path, ...dots];
  };
  return [
    ...dashed(
      points.map(({ yhat }) => yhat),
      slotColour(theme, 0),
    ),
    ...dashed(scenario, slotColour(theme, WHAT_IF_SLOT)),
  ];
}

/** Names at the right end, each at its line, moved apart where they would touch. */
function endWords(
  { points, scenario = [] }: ForecastData,
  { theme }: ForecastFrame,
  at: { x: number; y: Places['y'] },
): Shape[] {
  const last = points.at(-1);
  if (!last) return [];
  const [wide, narrow, middle, whatIf] = WORDS;
  const changed = scenario.at(-1);
  const wanted = [
    { text: wide, value: last.hi95, isName: false },
    { text: narrow, value: last.hi80, isName: false },
    ...(changed === undefined ? [] : [{ text: whatIf, value: changed, isName: true }]),
    { text: middle, value: last.yhat, isName: true },
  ].sort((one, other) => other.value - one.value);
  let free = Number.NEGATIVE_INFINITY;
  return wanted.map(({ text, value, isName }) => {
    const y = Math.max(at.y(value), free);
    free = y + LINE_HEIGHT;
    return textAt(theme, at.x, y, text, isName ? { weight: 500, fill: theme.text1 } : {});
  });
}
