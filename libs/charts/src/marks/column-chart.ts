import { scaleBand, scaleLinear } from 'd3-scale';
import { formatNumber } from '../format/format-number.js';
import type { Category, Datum, SeriesModel } from '../model/chart-model.js';
import { barRect } from '../scene/bar-rect.js';
import { NO_ROWS } from '../scene/messages.js';
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { categoryTicks, drawCategoryTicks, TOP, uprightPlot } from '../scene/series-axes.js';
import { captionWidth, round, textAt } from '../scene/text.js';
import { drawYAxis, rule } from '../scene/value-axis.js';
import { CONTEXT_OPACITY, slotColour } from '../theme.js';

const PADDING = 0.18;
const PICTURE_PADDING = 0.12;
/** Columns with their values above them need no scale at their side; more than this many are read by their shape. */
const MAX_LABELLED = 12;
const LABEL_HEIGHT = 18;

/** Columns from zero, in the order of time or of the scale they stand for. */
export function columnScene(model: SeriesModel, frame: Frame): Scene {
  const data = model.data[0] ?? [];
  const values = data.flatMap((datum) => (datum ? [datum.value] : []));
  const labels = data.map((datum) => (datum ? formatNumber(datum.value, model.format, 'compact') : ''));
  const labelled = canLabel(labels, model, frame);
  const { plot, axis } = uprightPlot(
    labelled ? { ...frame, detail: 's' } : frame,
    model,
    values,
    true,
    0,
    labelled ? TOP + LABEL_HEIGHT : TOP,
  );
  const y = scaleLinear(axis.domain, [plot.y + plot.height, plot.y]);
  const band = scaleBand<number>([...data.keys()], [plot.x, plot.x + plot.width])
    .paddingInner(frame.detail === 'picture' ? PICTURE_PADDING : PADDING)
    .paddingOuter(PADDING / 2);
  const hasAxis = !labelled && (frame.detail === 'm' || frame.detail === 'l');
  const centre = (index: number) => (band(index) ?? 0) + band.bandwidth() / 2;
  const axisShapes = drawYAxis(frame.theme, axis, plot, y, hasAxis);
  const tickShapes = drawCategoryTicks(
    categoryTicks(model, frame, band.step()),
    frame,
    plot,
    centre,
    model.grain ? undefined : band.step() - 4,
  );
  if (values.length === 0) return emptyScene(frame, NO_ROWS, [...axisShapes, ...tickShapes]);
  const marks: SceneMark[] = [];
  const columns = data.flatMap((datum, index): Shape[] => {
    const category = model.categories[index];
    if (!datum || !category) return [];
    const box = { x: band(index) ?? 0, width: band.bandwidth(), from: y(0), to: y(datum.value) };
    const rect = barRect('up', box);
    const mark = marks.push(columnMark(model, category, datum, index, rect, frame)) - 1;
    const colour = marks[mark]?.colour ?? '';
    const shapes: Shape[] = [{ ...rect, fill: colour, opacity: fadeOf(model, category), marks: [mark] }];
    if (labelled) shapes.push(valueLabel(frame, labels[index] ?? '', datum, centre(index), rect));
    return shapes;
  });
  const zero = rule(plot.x, y(0), plot.x + plot.width, y(0), frame.theme.axis);
  return {
    width: frame.width,
    height: frame.height,
    shapes: [...axisShapes, ...columns, zero, ...tickShapes],
    marks,
    legend: null,
    plot,
    snap: 'x',
    message: null,
  };
}

function canLabel(labels: string[], model: SeriesModel, frame: Frame): boolean {
  if (frame.detail === 'picture' || frame.detail === 's' || labels.length > MAX_LABELLED) return false;
  const step = frame.width / Math.max(1, model.categories.length);
  return labels.every((label) => captionWidth(label, 500, true) + 8 <= step);
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

/** Grey for what is no value of its own (missing, folded), the value's kept colour, else the first blue. */
export function categoryColour(model: SeriesModel, category: Category, frame: Frame): string {
  if (category.isMissing || category.isOther) return frame.theme.other;
  return slotColour(frame.theme, model.categorySlots[category.key] ?? 0);
}

/** Lighter where the period has not ended, or where the title names others. */
export function fadeOf(model: SeriesModel, category: Category): number {
  if (category.isPartial) return 0.5;
  const isContext = model.highlight.length > 0 && !model.highlight.includes(category.key);
  const hasColours = Object.keys(model.categorySlots).length > 0;
  return isContext && !hasColours && !category.isMissing ? CONTEXT_OPACITY : 1;
}

function valueLabel(
  frame: Frame,
  text: string,
  datum: Datum,
  x: number,
  rect: { y: number; height: number },
): Shape {
  const at = datum.value < 0 ? rect.y + rect.height + 10 : rect.y - 10;
  return textAt(frame.theme, x, at, text, {
    anchor: 'middle',
    weight: 500,
    tabular: true,
    fill: frame.theme.text1,
    ...(datum.cell ? { cell: datum.cell } : {}),
  });
}
