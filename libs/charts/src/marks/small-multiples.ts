import type { SeriesModel } from '../model/chart-model.js';
import { NO_ROWS } from '../scene/messages.js';
import { moveScene } from '../scene/move-scene.js';
import { linearScale } from '../scene/scales.js';
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { BARE_BOTTOM, BOTTOM, TOP } from '../scene/series-axes.js';
import { textAt } from '../scene/text.js';
import { drawYAxis, valueAxis, wantsZero } from '../scene/value-axis.js';
import { columnScene } from './column-chart.js';
import { lineScene } from './line-chart.js';

const MOST_PANELS = 12;
const NARROWEST = 124;
/** Px set aside for the scale at the side when columns are counted. */
const USUAL_GUTTER = 44;
const LOWEST = 36;
const GAP = { x: 20, y: 6 };
const TITLE = 18;
const PICTURE_GAP = 3;

/** One small picture per series, all on one scale, so that heights compare across panels. */
export function multiplesScene(model: SeriesModel, frame: Frame): Scene {
  const values = model.data.flat().flatMap((datum) => (datum ? [datum.value] : []));
  if (values.length === 0) return emptyScene(frame, NO_ROWS);
  const isPicture = frame.detail === 'picture';
  const isLine = model.grain !== null;
  const fromZero = !isLine || wantsZero(values, model.isAdditive);
  const include = fromZero ? [0, ...values] : values;
  const grid = panelGrid(model, frame);
  const length = Math.max(8, grid.height - TOP - BARE_BOTTOM);
  const axis = valueAxis({ values: include, fromZero, length, format: model.format, direction: 'y' });
  const gutter = isPicture || frame.detail === 's' ? 0 : axis.labelWidth;
  const width = (frame.width - gutter - (grid.columns - 1) * grid.gapX) / grid.columns;
  const marks: SceneMark[] = [];
  const shapes: Shape[] = [];
  model.series.slice(0, grid.panels).forEach((series, s) => {
    const x = gutter + (s % grid.columns) * (width + grid.gapX);
    const y = Math.floor(s / grid.columns) * (grid.height + grid.title + grid.gapY);
    const isLast = s + grid.columns >= grid.panels;
    const panelFrame: Frame = {
      ...frame,
      width,
      // The last row's labels hang below it, so that all panels have one height.
      height: grid.height + (isLast && !isPicture ? BOTTOM - BARE_BOTTOM : 0),
      detail: isPicture ? 'picture' : 's',
      isBare: !isLast,
      include,
    };
    const drawn = drawPanel(model, s, panelFrame);
    const scale = linearScale(axis.domain, [drawn.plot.y + drawn.plot.height, drawn.plot.y]);
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
    marks.push(...moved.marks.map((mark) => ({ ...mark, name: series.label, cross: series.cross })));
    if (!isPicture) shapes.push(panelTitle(frame, series.label, x, y, width, firstMark));
    shapes.push(...moved.shapes);
  });
  const rest = model.series.length - grid.panels;
  if (rest > 0 && !isPicture) {
    shapes.push(textAt(frame.theme, frame.width, 8, `${rest} more in the table`, { anchor: 'end' }));
  }
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

function drawPanel(model: SeriesModel, s: number, frame: Frame): Scene {
  const series = model.series.slice(s, s + 1).map((one) => ({ ...one, slot: 0 }));
  const panel: SeriesModel = {
    ...model,
    series,
    data: [model.data[s] ?? []],
    highlight: [],
    categorySlots: {},
  };
  return model.grain === null ? columnScene(panel, frame) : lineScene(panel, frame);
}

function panelTitle(
  frame: Frame,
  label: string,
  x: number,
  y: number,
  maxWidth: number,
  mark: number,
): Shape {
  return textAt(frame.theme, x, y + 8, label, { weight: 500, fill: frame.theme.text1, maxWidth, mark });
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
  const widest = Math.max(1, Math.floor((frame.width - USUAL_GUTTER + GAP.x) / (NARROWEST + GAP.x)));
  const columns = isPicture
    ? Math.ceil(Math.sqrt(wanted))
    : Math.min(wanted, widest, Math.ceil(Math.sqrt(wanted * 1.5)));
  const title = isPicture ? 0 : TITLE;
  const gapY = isPicture ? PICTURE_GAP : GAP.y;
  const usable = frame.height - (isPicture ? 0 : BOTTOM - BARE_BOTTOM);
  const mostRows = isPicture ? wanted : Math.max(1, Math.floor((usable + gapY) / (LOWEST + title + gapY)));
  const rows = Math.min(mostRows, Math.ceil(wanted / columns));
  return {
    panels: Math.min(wanted, rows * columns),
    columns,
    height: (usable - (rows - 1) * gapY) / rows - title,
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
