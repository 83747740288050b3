import { sum } from 'd3-array';
import { scaleBand } from 'd3-scale';
import type { SeriesModel } from '../model/chart-model.js';
import { partStyle } from '../scene/category-style.js';
import { drawEndNames, type EndName, endNamesWidth } from '../scene/end-names.js';
import { NO_ROWS } from '../scene/messages.js';
import { linearScale } from '../scene/scales.js';
import type { Frame, RectShape, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { categoryTicks, drawCategoryTicks, uprightPlot } from '../scene/series-axes.js';
import { seriesColours, seriesLegend } from '../scene/series-colours.js';
import { round, rule } from '../scene/strokes.js';
import { drawYAxis } from '../scene/value-axis.js';

const PADDING = 0.2;
const RADIUS = 3;
/** Parts are told apart by a gap and not only by colour. */
const GAP = 2;
/** A part thinner than this keeps its px rather than the gap. */
const THIN = 4;

/** One part of one column, in values: from and to are cumulative from zero. */
export interface StackedPart {
  series: number;
  category: number;
  from: number;
  to: number;
  isEnd: boolean;
}

/** Stacks parts away from zero, the largest series at the base; negative values stack downwards. */
export function stackParts(model: SeriesModel): StackedPart[] {
  const size = model.data.map((line) => sum(line, (datum) => Math.abs(datum?.value ?? 0)));
  const order = [...model.series.keys()].sort(
    (a, b) =>
      Number(model.series[a]?.isOther) - Number(model.series[b]?.isOther) || (size[b] ?? 0) - (size[a] ?? 0),
  );
  return model.categories.flatMap((_, category) => {
    const parts: StackedPart[] = [];
    const ends = { up: 0, down: 0 };
    for (const series of order) {
      const value = model.data[series]?.[category]?.value ?? 0;
      if (value === 0) continue;
      const side = value > 0 ? 'up' : 'down';
      const from = ends[side];
      ends[side] += value;
      parts.push({ series, category, from, to: ends[side], isEnd: false });
    }
    for (const part of parts) part.isEnd = part.to === ends.up || part.to === ends.down;
    return parts;
  });
}

/** Columns of parts; names at the right of the last column, or a legend. */
export function stackedScene(model: SeriesModel, frame: Frame): Scene {
  const parts = stackParts(model);
  const names = model.series.map(({ label }) => label);
  const canName = frame.detail === 'm' || frame.detail === 'l';
  const nameWidth = canName && namesEnd(model) ? endNamesWidth(names, frame) : null;
  const { plot, axis } = uprightPlot(
    frame,
    model,
    parts.map(({ to }) => to),
    true,
    nameWidth ?? 0,
  );
  const y = linearScale(axis.domain, [plot.y + plot.height, plot.y]);
  const band = scaleBand<number>([...model.categories.keys()], [plot.x, plot.x + plot.width])
    .paddingInner(PADDING)
    .paddingOuter(PADDING / 2);
  const grid = drawYAxis(frame.theme, axis, plot, y, canName);
  const centre = (index: number) => (band(index) ?? 0) + band.bandwidth() / 2;
  const ticks = categoryTicks(model, frame, band.step());
  const labels = drawCategoryTicks(ticks, frame, centre, model.grain ? undefined : band.step() - 4);
  if (parts.length === 0) return emptyScene(frame, NO_ROWS, [...grid, ...labels]);
  const colours = seriesColours(model, frame);
  const marks: SceneMark[] = [];
  const shapes = parts.flatMap((part): Shape[] => {
    const rect = partRect(part, band(part.category) ?? 0, band.bandwidth(), y);
    const mark = markOf(model, part, rect, colours[part.series] ?? '');
    if (!mark) return [];
    const index = marks.push(mark) - 1;
    const isPartial = model.categories[part.category]?.isPartial ?? false;
    return [{ ...rect, ...partStyle(mark.colour, isPartial, frame), marks: [index] }];
  });
  const ends =
    nameWidth === null ? [] : drawEndNames(frame.theme, endNames(model, marks, colours), plot, nameWidth);
  const needsLegend = canName && nameWidth === null && names.length > 1;
  return {
    width: frame.width,
    height: frame.height,
    shapes: [
      ...grid,
      ...shapes,
      rule(plot.x, y(0), plot.x + plot.width, y(0), frame.theme.axis),
      ...labels,
      ...ends,
    ],
    marks,
    legend: needsLegend ? seriesLegend(model, colours, () => null) : null,
    plot,
    snap: 'mark',
    isGrouped: true,
    message: null,
  };
}

/** Names at the end are true only where every series has a part in the last column. */
function namesEnd(model: SeriesModel): boolean {
  return model.data.every((line) => (line.at(-1)?.value ?? 0) !== 0);
}

function partRect(
  part: StackedPart,
  x: number,
  width: number,
  y: (value: number) => number,
): Omit<RectShape, 'fill'> {
  const top = Math.min(y(part.from), y(part.to));
  const length = Math.abs(y(part.from) - y(part.to));
  const gap = part.from !== 0 && length > THIN ? GAP : 0;
  const isUp = part.to > 0;
  return {
    kind: 'rect',
    x: round(x),
    y: round(isUp ? top : top + gap),
    width: round(width),
    height: round(length - gap),
    radius: part.isEnd ? round(Math.min(RADIUS, width / 2, (length - gap) / 2)) : 0,
    round: isUp ? 'top' : 'bottom',
  };
}

function markOf(
  model: SeriesModel,
  part: StackedPart,
  box: SceneMark['box'],
  colour: string,
): SceneMark | null {
  const datum = model.data[part.series]?.[part.category];
  const series = model.series[part.series];
  const category = model.categories[part.category];
  if (!datum || !series || !category) return null;
  return {
    i: part.category,
    j: part.series,
    cell: datum.cell,
    label: category.label,
    name: series.label,
    value: datum.text,
    number: datum.value,
    colour,
    cross: [...category.cross, ...series.cross],
    x: round(box.x + box.width / 2),
    y: round(box.y + box.height / 2),
    box: { x: box.x, y: box.y, width: box.width, height: box.height },
    ...(category.isPartial ? { note: 'so far' } : {}),
  };
}

function endNames(model: SeriesModel, marks: SceneMark[], colours: string[]): EndName[] {
  const last = model.categories.length - 1;
  return model.series.flatMap(({ label }, s) => {
    const mark = marks.findIndex(({ i, j }) => i === last && j === s);
    const at = marks[mark];
    if (!at) return [];
    const own = marks.flatMap(({ j }, index) => (j === s ? [index] : []));
    return [{ text: label, colour: colours[s] ?? '', y: at.y, mark, marks: own }];
  });
}
