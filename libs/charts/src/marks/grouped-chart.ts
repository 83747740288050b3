import { scaleBand } from 'd3-scale';
import type { Category, Datum, Series, SeriesModel } from '../model/chart-model.js';
import { barRect } from '../scene/bar-rect.js';
import { partStyle } from '../scene/category-style.js';
import { columnLabel } from '../scene/column-label.js';
import { markLabels, shortLabels } from '../scene/mark-labels.js';
import { NO_ROWS } from '../scene/messages.js';
import { linearScale } from '../scene/scales.js';
import type { Frame, RectShape, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { categoryTicks, drawCategoryTicks, TOP, uprightPlot } from '../scene/series-axes.js';
import { seriesColours, seriesLegend } from '../scene/series-colours.js';
import { round, rule } from '../scene/strokes.js';
import { captionWidth } from '../scene/text.js';
import { drawYAxis } from '../scene/value-axis.js';

const GROUP_PADDING = 0.28;
const BAR_PADDING = 0.08;
const LABEL_HEIGHT = 18;

/** Columns side by side in groups, from zero; values above them where they fit, else a scale at the side. */
export function groupedScene(model: SeriesModel, frame: Frame): Scene {
  const values = model.data.flat().flatMap((datum) => (datum ? [datum.value] : []));
  const labels = fittingLabels(model, frame);
  const below = labels && values.some((value) => value < 0) ? LABEL_HEIGHT : 0;
  const axisFrame: Frame = labels ? { ...frame, detail: 's' } : frame;
  const { plot, axis } = uprightPlot(
    axisFrame,
    model,
    values,
    true,
    0,
    labels ? TOP + LABEL_HEIGHT : TOP,
    below,
  );
  const y = linearScale(axis.domain, [plot.y + plot.height, plot.y]);
  const { group, bar } = bands(model, plot.x, plot.width);
  const hasAxis = !labels && (frame.detail === 'm' || frame.detail === 'l');
  const grid = drawYAxis(frame.theme, axis, plot, y, hasAxis);
  const centre = (index: number) => (group(index) ?? 0) + group.bandwidth() / 2;
  const ticks = categoryTicks(model, frame, group.step());
  const names = drawCategoryTicks(ticks, frame, centre, model.grain ? undefined : group.step() - 4);
  if (values.length === 0) return emptyScene(frame, NO_ROWS, [...grid, ...names]);
  const colours = seriesColours(model, frame);
  const marks: SceneMark[] = [];
  const shapes = model.categories.flatMap((category, c) =>
    model.series.flatMap((series, s): Shape[] => {
      const datum = model.data[s]?.[c];
      if (!datum) return [];
      const x = (group(c) ?? 0) + (bar(s) ?? 0);
      const rect = barRect('up', { x, width: bar.bandwidth(), from: y(0), to: y(datum.value) });
      const fill = colours[s] ?? '';
      const index = marks.push(groupedMark({ category, series, datum, c, s, rect, fill })) - 1;
      const column: Shape = { ...rect, ...partStyle(fill, category.isPartial, frame), marks: [index] };
      return labels ? [column, columnLabel(frame.theme, labels[s]?.[c] ?? '', datum, rect)] : [column];
    }),
  );
  return {
    width: frame.width,
    height: frame.height,
    shapes: [...grid, ...shapes, rule(plot.x, y(0), plot.x + plot.width, y(0), frame.theme.axis), ...names],
    marks,
    legend:
      frame.detail !== 'picture' && model.series.length > 1 ? seriesLegend(model, colours, () => null) : null,
    plot,
    snap: 'mark',
    isGrouped: true,
    message: null,
  };
}

function bands(model: SeriesModel, x: number, width: number) {
  const group = scaleBand<number>([...model.categories.keys()], [x, x + width])
    .paddingInner(GROUP_PADDING)
    .paddingOuter(GROUP_PADDING / 2);
  const bar = scaleBand<number>([...model.series.keys()], [0, group.bandwidth()]).paddingInner(BAR_PADDING);
  return { group, bar };
}

/** By series and category; null where not every value has room above its column. */
function fittingLabels(model: SeriesModel, frame: Frame): string[][] | null {
  if (frame.detail === 'picture' || frame.detail === 's') return null;
  const step = bands(model, 0, frame.width).bar.step();
  const fits = (labels: string[]) => labels.every((label) => captionWidth(label, 500, true) + 4 <= step);
  const data = model.data.flat();
  const labels = [markLabels(data, model.format), shortLabels(data, model.format)].find(fits);
  const width = model.categories.length;
  return labels ? model.data.map((_, s) => labels.slice(s * width, (s + 1) * width)) : null;
}

interface GroupedColumn {
  category: Category;
  series: Series;
  datum: Datum;
  c: number;
  s: number;
  rect: Omit<RectShape, 'fill'>;
  fill: string;
}

function groupedMark({ category, series, datum, c, s, rect, fill }: GroupedColumn): SceneMark {
  return {
    i: c,
    j: s,
    cell: datum.cell,
    label: category.label,
    name: series.label,
    value: datum.text,
    number: datum.value,
    colour: fill,
    cross: [...category.cross, ...series.cross],
    x: round(rect.x + rect.width / 2),
    y: rect.y,
    box: { x: rect.x, y: rect.y, width: rect.width, height: rect.height },
    ...(category.isPartial ? { note: 'so far' } : {}),
  };
}
