import { scaleLinear } from 'd3-scale';
import type { SeriesModel } from '../model/chart-model.js';
import { NO_ROWS } from '../scene/messages.js';
import { moveScene } from '../scene/move-scene.js';
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { BOTTOM, TOP } from '../scene/series-axes.js';
import { textAt } from '../scene/text.js';
import { drawYAxis, valueAxis, wantsZero } from '../scene/value-axis.js';
import { columnScene } from './column-chart.js';
import { lineScene } from './line-chart.js';

const MOST_PANELS = 12;
const NARROWEST = 130;
const LOWEST = 84;
const GAP = { x: 20, y: 10 };
const TITLE = 20;
const PICTURE_GAP = 3;

/** One small picture per series, all on one scale, so that heights compare across panels. */
export function multiplesScene(model: SeriesModel, frame: Frame): Scene {
  const values = model.data.flat().flatMap((datum) => (datum ? [datum.value] : []));
  if (values.length === 0) return emptyScene(frame, NO_ROWS);
  const isPicture = frame.detail === 'picture';
  const grid = panelGrid(model, frame);
  const isLine = model.grain !== null;
  const fromZero = !isLine || wantsZero(values, model.isAdditive);
  const include = fromZero ? [0, ...values] : values;
  const plotHeight = Math.max(8, grid.height - (isPicture ? 2 : TOP + BOTTOM));
  const axis = valueAxis({
    values: include,
    fromZero,
    length: plotHeight,
    format: model.format,
    direction: 'y',
  });
  const gutter = isPicture || frame.detail === 's' ? 0 : axis.labelWidth;
  const width = (frame.width - gutter - (grid.columns - 1) * grid.gapX) / grid.columns;
  const marks: SceneMark[] = [];
  const shapes: Shape[] = [];
  model.series.slice(0, grid.panels).forEach((series, s) => {
    const x = gutter + (s % grid.columns) * (width + grid.gapX);
    const y = Math.floor(s / grid.columns) * (grid.height + grid.title + grid.gapY);
    const panel: SeriesModel = {
      ...model,
      series: [{ ...series, slot: 0 }],
      data: [model.data[s] ?? []],
      highlight: [],
    };
    const panelFrame: Frame = {
      ...frame,
      width,
      height: grid.height,
      detail: isPicture ? 'picture' : 's',
      include,
    };
    const drawn = isLine ? lineScene(panel, panelFrame) : columnScene(panel, panelFrame);
    const scale = scaleLinear(axis.domain, [drawn.plot.y + drawn.plot.height, drawn.plot.y]);
    const hasLabels = s % grid.columns === 0 && gutter > 0;
    const lines = isPicture ? [] : gridLines(frame, axis, drawn, scale, hasLabels);
    const firstMark = marks.length;
    const moved = moveScene(
      { ...drawn, shapes: [...lines, ...drawn.shapes] },
      x,
      y + grid.title,
      firstMark,
      s,
    );
    const alone = moved.marks.map((mark) => ({ ...mark, name: series.label, cross: series.cross }));
    marks.push(...alone);
    if (!isPicture) {
      shapes.push(
        textAt(frame.theme, x, y + 8, series.label, {
          weight: 500,
          fill: frame.theme.text1,
          maxWidth: width,
          mark: firstMark,
        }),
      );
    }
    shapes.push(...moved.shapes);
  });
  const plot = { x: gutter, y: 0, width: frame.width - gutter, height: frame.height };
  return {
    width: frame.width,
    height: frame.height,
    shapes,
    marks,
    legend: null,
    plot,
    snap: 'point',
    message: null,
  };
}

interface PanelGrid {
  panels: number;
  columns: number;
  /** Of a panel without its title. */
  height: number;
  title: number;
  gapX: number;
  gapY: number;
}

/** As many columns as are readable, as few rows as possible. */
function panelGrid(model: SeriesModel, frame: Frame): PanelGrid {
  const isPicture = frame.detail === 'picture';
  const wanted = Math.min(MOST_PANELS, model.series.length);
  const widest = Math.max(1, Math.floor((frame.width + GAP.x) / (NARROWEST + GAP.x)));
  const columns = isPicture
    ? Math.ceil(Math.sqrt(wanted))
    : Math.min(wanted, widest, Math.ceil(Math.sqrt(wanted * 1.5)));
  const title = isPicture ? 0 : TITLE;
  const gapY = isPicture ? PICTURE_GAP : GAP.y;
  const mostRows = isPicture
    ? wanted
    : Math.max(1, Math.floor((frame.height + gapY) / (LOWEST + title + gapY)));
  const rows = Math.min(mostRows, Math.ceil(wanted / columns));
  return {
    panels: Math.min(wanted, rows * columns),
    columns,
    height: (frame.height - (rows - 1) * gapY) / rows - title,
    title,
    gapX: isPicture ? PICTURE_GAP : GAP.x,
    gapY,
  };
}

function gridLines(
  frame: Frame,
  axis: ReturnType<typeof valueAxis>,
  drawn: Scene,
  y: (value: number) => number,
  hasLabels: boolean,
): Shape[] {
  const shapes = drawYAxis(frame.theme, axis, drawn.plot, y);
  return hasLabels ? shapes : shapes.filter(({ kind }) => kind !== 'text');
}
