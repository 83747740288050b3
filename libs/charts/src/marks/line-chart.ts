import { line as linePath } from 'd3-shape';
import type { Datum, SeriesModel } from '../model/chart-model.js';
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
import { categoryTicks, drawCategoryTicks, TOP, uprightPlot } from '../scene/series-axes.js';
import { seriesColours, seriesLegend } from '../scene/series-colours.js';
import { round } from '../scene/strokes.js';
import { textAt } from '../scene/text.js';
import { drawYAxis, wantsZero } from '../scene/value-axis.js';
import { endLabels, lastDatum, marksBySeries, ownEndWord } from './line-end-labels.js';

const STROKE = 2;
const PICTURE_STROKE = 1.5;
const DOT = 4;
/** Told apart by more than colour where the print is grey. */
const DASHES = [null, '6 3', '2 3', '8 3 2 3', '10 4', '1 4', '4 2'];

/** Lines over time or an order: direct labels at the ends, gaps where nothing was measured, a dashed unfinished period. */
export function lineScene(model: SeriesModel, frame: Frame): Scene {
  const data = model.data.flat().flatMap((datum) => (datum ? [datum.value] : []));
  if (data.length === 0) return emptyLine(model, frame);
  const { overlay } = model;
  const count = model.categories.length;
  const around = overlayEnds(overlay, frame, [0, count - 1], ownEndWord(model));
  const ends = around.width > 0 ? null : endLabels(model, frame);
  const values = [...data, ...overlayValues(overlay)];
  const { plot, axis } = uprightPlot(
    frame,
    model,
    [...values, ...model.markers.map(({ value }) => value)],
    wantsZero(values, model.isAdditive),
    ends?.width ?? around.width,
    TOP + overlayTop(overlay, frame),
  );
  const y = linearScale(axis.domain, [plot.y + plot.height, plot.y]);
  const x = (index: number) => plot.x + (count === 1 ? plot.width / 2 : (index / (count - 1)) * plot.width);
  const step = count > 1 ? plot.width / (count - 1) : plot.width;
  const colours = seriesColours(model, frame);
  const marks = lineMarks(model, colours, x, y);
  const hasAxis = frame.detail === 'm' || frame.detail === 'l';
  const place: OverlayPlace = { frame, plot, x, y, half: step / 2, ends: around };
  const shapes: Shape[] = [
    ...drawYAxis(frame.theme, axis, plot, y, hasAxis),
    ...drawOverlayUnder(overlay, place),
    ...drawCategoryTicks(categoryTicks(model, frame, step), frame, x),
    ...model.markers.flatMap((marker) => markerRule(marker, frame, plot, y)),
    ...drawLines(model, frame, colours, marks, x, y),
    ...drawOverlayOver(overlay, place),
    ...drawOverlayEnds(around, frame, plot, y),
    ...(ends?.draw(plot, y, colours, marks) ?? []),
  ];
  const legend = ends?.needsLegend ? seriesLegend(model, colours, dashOf(model, frame)) : null;
  return { width: frame.width, height: frame.height, shapes, marks, legend, plot, snap: 'x', message: null };
}

function emptyLine(model: SeriesModel, frame: Frame): Scene {
  const { plot, axis } = uprightPlot(frame, model, [], true, 0);
  const y = linearScale(axis.domain, [plot.y + plot.height, plot.y]);
  const zero = { ...axis, ticks: axis.ticks.slice(0, 1) };
  const hasAxis = frame.detail === 'm' || frame.detail === 'l';
  return emptyScene(frame, NO_ROWS, drawYAxis(frame.theme, zero, plot, y, hasAxis));
}

function lineMarks(
  model: SeriesModel,
  colours: string[],
  x: (index: number) => number,
  y: (value: number) => number,
): SceneMark[] {
  const rank = rankAtEnd(model);
  return model.series.flatMap((series, s) =>
    model.categories.flatMap((category, c): SceneMark[] => {
      const datum = model.data[s]?.[c];
      if (!datum) return [];
      const at = { x: round(x(c)), y: round(y(datum.value)) };
      return [
        {
          i: c,
          j: rank[s] ?? s,
          cell: datum.cell,
          label: category.label,
          name: series.label,
          value: datum.text,
          number: datum.value,
          colour: colours[s] ?? '',
          // A line among others is chosen as a whole; alone, its periods are.
          cross: model.series.length > 1 ? series.cross : category.cross,
          ...at,
          box: { x: at.x - DOT, y: at.y - DOT, width: 2 * DOT, height: 2 * DOT },
          ...(category.isPartial ? { note: 'so far' } : {}),
        },
      ];
    }),
  );
}

/** Arrow up goes to the line that ends higher. */
function rankAtEnd(model: SeriesModel): number[] {
  const last = (s: number) => lastDatum(model.data[s] ?? [])?.datum.value ?? Number.NEGATIVE_INFINITY;
  const order = model.series.map((_, s) => s).sort((a, b) => last(b) - last(a));
  return model.series.map((_, s) => order.indexOf(s));
}

function drawLines(
  model: SeriesModel,
  frame: Frame,
  colours: string[],
  marks: SceneMark[],
  x: (index: number) => number,
  y: (value: number) => number,
): Shape[] {
  const strokeWidth = frame.detail === 'picture' ? PICTURE_STROKE : STROKE;
  const path = linePath<Datum | null>()
    .defined((datum) => datum !== null)
    .x((_, index) => round(x(index)))
    .y((datum) => round(y(datum?.value ?? 0)));
  const partialFrom = model.categories.findIndex(({ isPartial }) => isPartial);
  const firstMark = marksBySeries(model, marks);
  // The first series is the one that matters most, so it is drawn last and lies on top.
  return [...model.series.keys()].reverse().flatMap((s): Shape[] => {
    const data = model.data[s] ?? [];
    const stroke = colours[s] ?? '';
    const own = firstMark[s] ?? [];
    const dash = dashOf(model, frame)(s);
    const until = partialFrom < 0 ? data.length : partialFrom;
    const whole = path(data.map((datum, index) => (index < until ? datum : null)));
    const rest =
      until > 0 && until < data.length
        ? path(data.map((datum, index) => (index >= until - 1 ? datum : null)))
        : null;
    const shapes: Shape[] = [];
    if (whole) shapes.push({ kind: 'path', d: whole, stroke, strokeWidth, dash, marks: own });
    if (rest)
      shapes.push({
        kind: 'path',
        d: rest,
        stroke,
        strokeWidth,
        dash: frame.detail === 'picture' ? null : '3 3',
        opacity: 0.7,
        marks: own,
      });
    return [...shapes, ...loneDots(data, own, frame, stroke, x, y)];
  });
}

/** A value between two gaps has no line; without a dot it would be invisible. */
function loneDots(
  data: (Datum | null)[],
  marks: number[],
  frame: Frame,
  fill: string,
  x: (index: number) => number,
  y: (value: number) => number,
): Shape[] {
  return data.flatMap((datum, index): Shape[] => {
    if (!datum || data[index - 1] || data[index + 1]) return [];
    const r = frame.detail === 'picture' ? 1.5 : DOT;
    return [
      {
        kind: 'dot',
        x: round(x(index)),
        y: round(y(datum.value)),
        r,
        fill,
        ring: frame.theme.surface,
        marks,
      },
    ];
  });
}

function markerRule(
  marker: { value: number; label: string },
  frame: Frame,
  plot: Box,
  y: (value: number) => number,
): Shape[] {
  if (frame.detail === 'picture') return [];
  const at = round(y(marker.value));
  return [
    {
      kind: 'path',
      d: `M${plot.x},${at}H${plot.x + plot.width}`,
      stroke: frame.theme.text2,
      strokeWidth: 1,
      dash: '2 2',
    },
    textAt(frame.theme, plot.x + 4, at - 9, marker.label, { weight: 500, fill: frame.theme.text1 }),
  ];
}

/** Up to three lines are told apart by their labels; more get a dash each where the theme asks for it. */
function dashOf(model: SeriesModel, frame: Frame): (s: number) => string | null {
  const isDashed = frame.theme.dashes && model.series.length > 3;
  return (s) => (isDashed ? (DASHES[s] ?? null) : null);
}
