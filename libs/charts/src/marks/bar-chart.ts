import { scaleBand } from 'd3-scale';
import type { Category, Datum, SeriesModel } from '../model/chart-model.js';
import { barRect } from '../scene/bar-rect.js';
import { categoryColour, categoryStyle } from '../scene/category-style.js';
import { markLabels } from '../scene/mark-labels.js';
import { NO_ROWS } from '../scene/messages.js';
import { linearScale } from '../scene/scales.js';
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { round, rule } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';

const PADDING = 0.5;
const PICTURE_PADDING = 0.28;
const THICKEST = 22;
const LABEL_GAP = 14;
const VALUE_GAP = 10;
/** Names may take this much of the width; the rest belongs to the bars. */
const WIDEST_NAMES = 0.4;

interface BarLayout {
  names: number;
  values: number;
  labels: string[];
}

/** Horizontal bars from zero: names at the left, values at the ends, missing values as a bar of their own. */
export function barScene(model: SeriesModel, frame: Frame): Scene {
  const data = model.data[0] ?? [];
  const values = data.flatMap((datum) => (datum ? [datum.value] : []));
  if (values.length === 0)
    return emptyScene(frame, NO_ROWS, [rule(0.5, 0, 0.5, frame.height, frame.theme.axis)]);
  const layout = layOut(model, frame, data);
  const hasNegative = values.some((value) => value < 0);
  const x = linearScale(
    [Math.min(0, ...values), Math.max(0, ...values) || (hasNegative ? 0 : 1)],
    [
      layout.names + (hasNegative ? layout.values : 0),
      Math.max(layout.names + 8, frame.width - layout.values),
    ],
  );
  const band = scaleBand<number>([...data.keys()], [0, frame.height])
    .paddingInner(frame.detail === 'picture' ? PICTURE_PADDING : PADDING)
    .paddingOuter(frame.detail === 'picture' ? 0 : PADDING / 2);
  const thickness = Math.min(THICKEST, band.bandwidth());
  const marks: SceneMark[] = [];
  const shapes = data.flatMap((datum, index): Shape[] => {
    const category = model.categories[index];
    if (!category) return [];
    const middle = (band(index) ?? 0) + band.bandwidth() / 2;
    const row: Row = { category, datum, index, middle, thickness, label: layout.labels[index] ?? '' };
    return drawRow(model, frame, row, layout, x, marks);
  });
  const zero = hasNegative ? [rule(x(0), 0, x(0), frame.height, frame.theme.axis)] : [];
  const plot = {
    x: layout.names,
    y: 0,
    width: frame.width - layout.names - layout.values,
    height: frame.height,
  };
  return {
    width: frame.width,
    height: frame.height,
    shapes: [...shapes, ...zero],
    marks,
    legend: null,
    plot,
    snap: 'mark',
    message: null,
  };
}

interface Row {
  category: Category;
  datum: Datum | null;
  index: number;
  middle: number;
  thickness: number;
  label: string;
}

function drawRow(
  model: SeriesModel,
  frame: Frame,
  row: Row,
  layout: BarLayout,
  x: (value: number) => number,
  marks: SceneMark[],
): Shape[] {
  const { category, datum, middle, thickness } = row;
  const isNamed = model.highlight.includes(category.key);
  const name = (mark?: number) =>
    textAt(frame.theme, 0, middle, category.label, {
      maxWidth: layout.names - LABEL_GAP,
      weight: isNamed ? 600 : 400,
      fill: isNamed ? frame.theme.text1 : frame.theme.text2,
      ...(mark === undefined ? {} : { mark }),
    });
  if (!datum) return frame.detail === 'picture' ? [] : [name()];
  const rect = barRect('right', {
    x: middle - thickness / 2,
    width: thickness,
    from: x(0),
    to: x(datum.value),
  });
  const colour = categoryColour(model, category, frame);
  const mark = marks.push({
    i: row.index,
    j: 0,
    cell: datum.cell,
    label: category.label,
    name: model.measure,
    value: datum.text,
    number: datum.value,
    colour,
    cross: category.cross,
    x: round(x(datum.value)),
    y: round(middle),
    box: { x: rect.x, y: rect.y, width: rect.width, height: rect.height },
  });
  const bar: Shape = { ...rect, ...categoryStyle(model, category, frame), marks: [mark - 1] };
  if (frame.detail === 'picture') return [bar];
  const isLeft = datum.value < 0;
  const value = textAt(frame.theme, x(datum.value) + (isLeft ? -VALUE_GAP : VALUE_GAP), middle, row.label, {
    anchor: isLeft ? 'end' : 'start',
    weight: 500,
    tabular: true,
    fill: frame.theme.text1,
    ...(datum.cell ? { cell: datum.cell } : {}),
  });
  return [name(mark - 1), bar, value];
}

function layOut(model: SeriesModel, frame: Frame, data: (Datum | null)[]): BarLayout {
  if (frame.detail === 'picture') return { names: 0, values: 0, labels: [] };
  const labels = markLabels(data, model.format);
  const longest = Math.max(...model.categories.map(({ label }) => captionWidth(label, 500)));
  return {
    names: Math.min(longest + LABEL_GAP + 4, Math.max(56, frame.width * WIDEST_NAMES)),
    values: VALUE_GAP + Math.max(...labels.map((label) => captionWidth(label, 500, true))) + 4,
    labels,
  };
}
