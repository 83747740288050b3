import { scaleBand } from 'd3-scale';
import type { Category, Datum, SeriesModel } from '../model/chart-model.js';
import { barRect } from '../scene/bar-rect.js';
import { categoryColour, categoryStyle } from '../scene/category-style.js';
import { columnLabel } from '../scene/column-label.js';
import { markLabels, shortLabels } from '../scene/mark-labels.js';
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
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { categoryTicks, drawCategoryTicks, TOP, uprightPlot } from '../scene/series-axes.js';
import { round, rule } from '../scene/strokes.js';
import { captionWidth } from '../scene/text.js';
import { drawYAxis } from '../scene/value-axis.js';

const PADDING = 0.18;
const PICTURE_PADDING = 0.12;
/** Columns with their values above them need no scale at their side; more than this many are read by their shape. */
const MAX_LABELLED = 12;
const LABEL_HEIGHT = 18;

/** Columns from zero, in the order of time or of the scale they stand for. */
export function columnScene(model: SeriesModel, frame: Frame): Scene {
  const data = model.data[0] ?? [];
  const values = data.flatMap((datum) => (datum ? [datum.value] : []));
  const { overlay } = model;
  const ends = overlayEnds(overlay, frame, [0, data.length - 1]);
  // Beside an expected course the columns are read against one scale.
  const labels = overlay ? null : fittingLabels(data, model, frame);
  const hasNegative = values.some((value) => value < 0);
  const { plot, axis } = uprightPlot(
    labels ? { ...frame, detail: 's' } : frame,
    model,
    [...values, ...overlayValues(overlay)],
    true,
    ends.width,
    TOP + (labels ? LABEL_HEIGHT : overlayTop(overlay, frame)),
    labels && hasNegative ? LABEL_HEIGHT : 0,
  );
  const y = linearScale(axis.domain, [plot.y + plot.height, plot.y]);
  const band = scaleBand<number>([...data.keys()], [plot.x, plot.x + plot.width])
    .paddingInner(frame.detail === 'picture' ? PICTURE_PADDING : PADDING)
    .paddingOuter(PADDING / 2);
  const hasAxis = !labels && (frame.detail === 'm' || frame.detail === 'l');
  const centre = (index: number) => (band(index) ?? 0) + band.bandwidth() / 2;
  const axisShapes = drawYAxis(frame.theme, axis, plot, y, hasAxis);
  const tickShapes = drawCategoryTicks(categoryTicks(model, frame, band.step()), frame, centre);
  if (values.length === 0) return emptyScene(frame, NO_ROWS, [...axisShapes, ...tickShapes]);
  const marks: SceneMark[] = [];
  const columns = data.flatMap((datum, index): Shape[] => {
    const category = model.categories[index];
    if (!datum || !category) return [];
    const box = { x: band(index) ?? 0, width: band.bandwidth(), from: y(0), to: y(datum.value) };
    const rect = barRect('up', box);
    const mark = marks.push(columnMark(model, category, datum, index, rect, frame)) - 1;
    const shapes: Shape[] = [{ ...rect, ...categoryStyle(model, category, frame), marks: [mark] }];
    if (labels) shapes.push(columnLabel(frame.theme, labels[index] ?? '', datum, rect));
    return shapes;
  });
  const half = band.step() / 2;
  const place: OverlayPlace = { frame, plot, x: centre, y, half, ends };
  const zero = rule(plot.x, y(0), plot.x + plot.width, y(0), frame.theme.axis);
  return {
    width: frame.width,
    height: frame.height,
    shapes: [
      ...axisShapes,
      ...drawOverlayUnder(overlay, place),
      ...columns,
      zero,
      ...tickShapes,
      ...drawOverlayOver(overlay, place),
      ...drawOverlayEnds(ends, frame, plot, y),
    ],
    marks,
    legend: null,
    plot,
    snap: 'x',
    message: null,
  };
}

/** Values above the columns where all of them fit, written out or short; null where a scale must do it. */
function fittingLabels(data: (Datum | null)[], model: SeriesModel, frame: Frame): string[] | null {
  if (frame.detail === 'picture' || frame.detail === 's' || data.length > MAX_LABELLED) return null;
  const step = frame.width / Math.max(1, data.length);
  const fits = (labels: string[]) => labels.every((label) => captionWidth(label, 500, true) + 8 <= step);
  const choices = [markLabels(data, model.format), shortLabels(data, model.format)];
  return choices.find(fits) ?? null;
}

function columnMark(
  model: SeriesModel,
  category: Category,
  datum: Datum,
  index: number,
  rect: { x: number; y: number; width: number; height: number },
  frame: Frame,
): SceneMark {
  return {
    i: index,
    j: 0,
    cell: datum.cell,
    label: category.label,
    name: model.series[0]?.label ?? model.measure,
    value: datum.text,
    number: datum.value,
    colour: categoryColour(model, category, frame),
    cross: category.cross,
    x: round(rect.x + rect.width / 2),
    y: datum.value < 0 ? round(rect.y + rect.height) : rect.y,
    box: { x: rect.x, y: rect.y, width: rect.width, height: rect.height },
    ...(category.isPartial ? { note: 'so far' } : {}),
  };
}
