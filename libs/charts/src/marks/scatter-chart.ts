import { extent } from 'd3-array';
import type { ScatterModel } from '../model/chart-model.js';
import { type ColourScale, colourScale, drawColourKey } from '../scene/colour-key.js';
import { NO_ROWS } from '../scene/messages.js';
import {
  drawOverlayOver,
  drawOverlayUnder,
  type OverlayPlace,
  overlayTop,
  overlayValues,
} from '../scene/overlay.js';
import { drawOverlayEnds, overlayEnds } from '../scene/overlay-ends.js';
import { linearScale } from '../scene/scales.js';
import type { Box, Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { textAt } from '../scene/text.js';
import { drawXAxis, drawYAxis, valueAxis } from '../scene/value-axis.js';
import { slotColour } from '../theme/theme.js';

const RADIUS = 3;
const OPACITY = 0.6;
/** Numbers of the axis, and below them its name. */
const BOTTOM = 44;
/** The name of the other axis, and what the shades mean. */
const TOP = 28;
const RIGHT = 12;
/** Of the width, what the name of the upright axis may take beside a key. */
const NAME_SHARE = 0.4;
/** A browser stays quick up to about this many nodes a tile; more rows than that arrive as bins. */
const MAX_POINTS = 2_000;

/** Points, or cells whose colour counts the rows in them. */
export function scatterScene(model: ScatterModel, frame: Frame): Scene {
  const points = model.points.slice(0, MAX_POINTS);
  const xs = points.length > 0 ? points.map(({ x }) => x.value) : model.cells.flatMap(({ x }) => x);
  const ys = points.length > 0 ? points.map(({ y }) => y.value) : model.cells.flatMap(({ y }) => y);
  if (xs.length === 0) return emptyScene(frame, NO_ROWS);
  const { overlay } = model;
  const ends = overlayEnds(overlay, frame, [Math.min(...xs), Math.max(...xs)]);
  const isPicture = frame.detail === 'picture';
  const top = TOP + overlayTop(overlay, frame);
  const height = Math.max(8, frame.height - (isPicture ? 2 : top + BOTTOM));
  const yAxis = valueAxis({
    values: [...ys, ...overlayValues(overlay)],
    fromZero: startsAtZero(ys),
    length: height,
    format: model.yFormat,
    direction: 'y',
  });
  const left = isPicture ? 2 : yAxis.labelWidth;
  const plot: Box = {
    x: left,
    y: isPicture ? 1 : top,
    width: Math.max(8, frame.width - left - (isPicture ? 2 : Math.max(RIGHT, ends.width))),
    height,
  };
  const xAxis = valueAxis({
    values: xs,
    fromZero: startsAtZero(xs),
    length: plot.width,
    format: model.xFormat,
    direction: 'x',
  });
  const x = linearScale(xAxis.domain, [plot.x, plot.x + plot.width]);
  const y = linearScale(yAxis.domain, [plot.y + plot.height, plot.y]);
  // An empty place is paper; one row must already be visible, so the palest step is left out.
  const shades = colourScale(
    model.cells.map(({ datum }) => datum.value),
    frame.theme,
    frame.theme.sequential.slice(1),
  );
  const grid = isPicture
    ? []
    : [
        ...drawYAxis(frame.theme, yAxis, plot, y),
        ...drawXAxis(frame.theme, xAxis, plot, x),
        ...axisNames(model, frame, plot, shades),
      ];
  const { marks, shapes } =
    points.length > 0 || !shades ? drawPoints(model, points, frame, x, y) : drawCells(model, shades, x, y);
  const place: OverlayPlace = { frame, plot, x, y, half: 0, ends };
  return {
    width: frame.width,
    height: frame.height,
    shapes: [
      ...grid,
      ...drawOverlayUnder(overlay, place),
      ...shapes,
      ...drawOverlayOver(overlay, place),
      ...drawOverlayEnds(ends, frame, plot, y),
    ],
    marks,
    legend: null,
    plot,
    snap: points.length > 0 ? 'point' : 'mark',
    message: null,
  };
}

/** Zero belongs in the picture where the data comes near it. */
function startsAtZero(values: readonly number[]): boolean {
  const [low = 0, high = 0] = extent(values);
  return low >= 0 && low < high / 3;
}

/** The upright axis is named above it, with the key of the shades beside; the other below its numbers. */
function axisNames(model: ScatterModel, frame: Frame, plot: Box, shades: ColourScale | null): Shape[] {
  const { theme } = frame;
  const half = shades ? frame.width * NAME_SHARE : frame.width;
  return [
    textAt(theme, 0, 8, model.yName, { maxWidth: half - RIGHT }),
    textAt(theme, plot.x + plot.width / 2, plot.y + plot.height + 34, model.xName, {
      ...{ anchor: 'middle', maxWidth: plot.width },
    }),
    ...(shades
      ? drawColourKey(shades, { name: model.measure, format: model.measureFormat }, frame, {
          ...{ x: half, y: 0, width: frame.width - half, height: 16 },
        })
      : []),
  ];
}

interface Drawn {
  marks: SceneMark[];
  shapes: Shape[];
}

function drawPoints(
  model: ScatterModel,
  points: ScatterModel['points'],
  frame: Frame,
  x: (value: number) => number,
  y: (value: number) => number,
): Drawn {
  const fill = slotColour(frame.theme, 0);
  const r = frame.detail === 'picture' ? 1 : RADIUS;
  const marks = points.map((point, index): SceneMark => {
    const at = { x: round(x(point.x.value)), y: round(y(point.y.value)) };
    return {
      i: index,
      j: 0,
      cell: point.y.cell,
      label: `${model.xName} ${point.x.text}`,
      name: model.yName,
      value: point.y.text,
      number: point.y.value,
      colour: fill,
      cross: [],
      ...at,
      box: { x: at.x - r, y: at.y - r, width: 2 * r, height: 2 * r },
    };
  });
  const shapes = marks.map(
    (mark, index): Shape => ({
      kind: 'dot',
      x: mark.x,
      y: mark.y,
      r,
      fill,
      opacity: OPACITY,
      marks: [index],
    }),
  );
  return { marks, shapes };
}

function drawCells(
  model: ScatterModel,
  { colourOf: colour }: ColourScale,
  x: (value: number) => number,
  y: (value: number) => number,
): Drawn {
  const columns = ranksOf(model.cells.map((cell) => cell.x[0]));
  const rows = ranksOf(model.cells.map((cell) => -cell.y[0]));
  const marks = model.cells.map((cell): SceneMark => {
    const box = {
      x: round(x(cell.x[0]) + 0.5),
      y: round(y(cell.y[1]) + 0.5),
      width: Math.max(1, round(x(cell.x[1]) - x(cell.x[0]) - 1)),
      height: Math.max(1, round(y(cell.y[0]) - y(cell.y[1]) - 1)),
    };
    return {
      i: columns.get(cell.x[0]) ?? 0,
      j: rows.get(-cell.y[0]) ?? 0,
      cell: cell.datum.cell,
      label: cell.label,
      name: model.measure,
      value: cell.datum.text,
      number: cell.datum.value,
      colour: colour(cell.datum.value),
      cross: cell.cross,
      x: round(box.x + box.width / 2),
      y: round(box.y + box.height / 2),
      box,
    };
  });
  const shapes = marks.map(
    ({ box, colour: fill }, index): Shape => ({ kind: 'rect', ...box, radius: 1, fill, marks: [index] }),
  );
  return { marks, shapes };
}

function ranksOf(values: number[]): Map<number, number> {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  return new Map(sorted.map((value, rank) => [value, rank]));
}
