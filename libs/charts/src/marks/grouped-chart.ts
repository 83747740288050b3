import { scaleBand, scaleLinear } from 'd3-scale';
import { formatNumber } from '../format/format-number.js';
import type { SeriesModel } from '../model/chart-model.js';
import { barRect } from '../scene/bar-rect.js';
import { NO_ROWS } from '../scene/messages.js';
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { categoryTicks, drawCategoryTicks, uprightPlot } from '../scene/series-axes.js';
import { seriesColours, seriesLegend } from '../scene/series-colours.js';
import { captionWidth, round, textAt } from '../scene/text.js';
import { drawYAxis, rule } from '../scene/value-axis.js';

const GROUP_PADDING = 0.28;
const BAR_PADDING = 0.08;
const LABEL_HEIGHT = 14;

/** Columns side by side in groups, from zero; values above them where they fit. */
export function groupedScene(model: SeriesModel, frame: Frame): Scene {
  const values = model.data.flat().flatMap((datum) => (datum ? [datum.value] : []));
  const hasAxis = frame.detail === 'm' || frame.detail === 'l';
  const { plot, axis } = uprightPlot(frame, model, values, true, 0, LABEL_HEIGHT);
  const y = scaleLinear(axis.domain, [plot.y + plot.height, plot.y]);
  const group = scaleBand<number>([...model.categories.keys()], [plot.x, plot.x + plot.width])
    .paddingInner(GROUP_PADDING)
    .paddingOuter(GROUP_PADDING / 2);
  const bar = scaleBand<number>([...model.series.keys()], [0, group.bandwidth()]).paddingInner(BAR_PADDING);
  const grid = drawYAxis(frame.theme, axis, plot, y, hasAxis);
  const centre = (index: number) => (group(index) ?? 0) + group.bandwidth() / 2;
  const ticks = categoryTicks(model, frame, group.step());
  const labels = drawCategoryTicks(ticks, frame, plot, centre, model.grain ? undefined : group.step() - 4);
  if (values.length === 0) return emptyScene(frame, NO_ROWS, [...grid, ...labels]);
  const colours = seriesColours(model, frame);
  const texts = model.data.map((line) =>
    line.map((datum) => (datum ? formatNumber(datum.value, model.format, 'compact') : '')),
  );
  const fits = hasAxis && texts.flat().every((text) => captionWidth(text, 500, true) + 4 <= bar.step());
  const marks: SceneMark[] = [];
  const shapes = model.categories.flatMap((category, c) =>
    model.series.flatMap((series, s): Shape[] => {
      const datum = model.data[s]?.[c];
      if (!datum) return [];
      const x = (group(c) ?? 0) + (bar(s) ?? 0);
      const rect = barRect('up', { x, width: bar.bandwidth(), from: y(0), to: y(datum.value) });
      const fill = colours[s] ?? '';
      const box = { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
      const index = marks.push({
        i: c,
        j: s,
        cell: datum.cell,
        label: category.label,
        name: series.label,
        value: datum.text,
        number: datum.value,
        colour: fill,
        cross: [...category.cross, ...series.cross],
        x: round(x + rect.width / 2),
        y: rect.y,
        box,
      });
      const column: Shape = { ...rect, fill, opacity: category.isPartial ? 0.5 : 1, marks: [index - 1] };
      if (!fits) return [column];
      const below = datum.value < 0;
      const value = textAt(
        frame.theme,
        x + rect.width / 2,
        below ? rect.y + rect.height + 9 : rect.y - 8,
        texts[s]?.[c] ?? '',
        {
          anchor: 'middle',
          weight: 500,
          tabular: true,
          fill: frame.theme.text1,
          ...(datum.cell ? { cell: datum.cell } : {}),
        },
      );
      return [column, value];
    }),
  );
  return {
    width: frame.width,
    height: frame.height,
    shapes: [...grid, ...shapes, rule(plot.x, y(0), plot.x + plot.width, y(0), frame.theme.axis), ...labels],
    marks,
    legend:
      frame.detail !== 'picture' && model.series.length > 1 ? seriesLegend(model, colours, () => null) : null,
    plot,
    snap: 'mark',
    message: null,
  };
}
