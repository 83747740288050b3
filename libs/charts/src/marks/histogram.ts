import { formatNumber, formatTicks } from '../format/format-number.js';
import type { HistogramBin, HistogramModel } from '../model/chart-model.js';
import { barRect } from '../scene/bar-rect.js';
import { NO_ROWS } from '../scene/messages.js';
import { linearScale } from '../scene/scales.js';
import type { Box, Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { BOTTOM, TOP, uprightPlot } from '../scene/series-axes.js';
import { round, rule } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';
import { drawYAxis } from '../scene/value-axis.js';
import { slotColour } from '../theme/theme.js';

/** Bins touch in the data; a hair between them tells them apart. */
const GAP = 2;
const MARKER_HEIGHT = 14;
const LABEL_AIR = 20;

/** Counts in equal bins that touch; an open last bin is grey and says "≥". */
export function histogramScene(model: HistogramModel, frame: Frame): Scene {
  const { bins } = model;
  const counts = bins.map(({ datum }) => datum.value);
  const isPicture = frame.detail === 'picture';
  const top = TOP + (model.markers.length > 0 && !isPicture ? MARKER_HEIGHT : 0);
  const { plot, axis } = uprightPlot(
    frame,
    { format: model.countFormat },
    counts,
    true,
    isPicture ? 0 : 8,
    top,
  );
  const y = linearScale(axis.domain, [plot.y + plot.height, plot.y]);
  const hasAxis = frame.detail === 'm' || frame.detail === 'l';
  const grid = drawYAxis(frame.theme, axis, plot, y, hasAxis);
  if (counts.every((count) => count === 0)) return emptyScene(frame, NO_ROWS, grid);
  const place = placeBins(model, plot);
  const marks: SceneMark[] = [];
  const shapes = bins.map((bin, index): Shape => {
    const [left, right] = place.spans[index] ?? [0, 0];
    const gap = Math.min(GAP, (right - left) * 0.2);
    const rect = barRect('up', {
      x: left + gap / 2,
      width: right - left - gap,
      from: y(0),
      to: y(bin.datum.value),
    });
    const isOpen = bin.to === null || bin.from === null;
    const fill = isOpen ? frame.theme.other : slotColour(frame.theme, 0);
    marks.push(binMark(model.measure, bin, index, rect, fill));
    return { ...rect, fill, marks: [index] };
  });
  const zero = rule(plot.x, y(0), plot.x + plot.width, y(0), frame.theme.axis);
  const words = isPicture
    ? []
    : [...binTicks(model, frame, plot, place), ...markerRules(model, frame, plot, place)];
  return {
    width: frame.width,
    height: frame.height,
    shapes: [...grid, ...shapes, zero, ...words],
    marks,
    legend: null,
    plot,
    snap: 'x',
    message: null,
  };
}

function binMark(name: string, bin: HistogramBin, i: number, rect: Box, colour: string): SceneMark {
  const { datum, label, cross } = bin;
  return {
    i,
    j: 0,
    cell: datum.cell,
    label,
    name,
    value: datum.text,
    number: datum.value,
    colour,
    cross,
    x: round(rect.x + rect.width / 2),
    y: rect.y,
    box: { x: rect.x, y: rect.y, width: rect.width, height: rect.height },
  };
}

interface BinPlace {
  spans: [number, number][];
  /** Px of a value of the binned column. */
  x: (value: number) => number;
}

/** Closed bins by their edges; open ones as wide as the bin beside them. */
function placeBins({ bins }: HistogramModel, plot: Box): BinPlace {
  const closed = bins.filter(({ from, to }) => from !== null && to !== null);
  const first = closed[0];
  const last = closed.at(-1);
  const low = first?.from ?? bins[0]?.from ?? bins[0]?.to ?? 0;
  const high = last?.to ?? low + 1;
  const step = closed.length > 0 ? (high - low) / closed.length : 1;
  const from = bins[0]?.from === null ? low - step : low;
  const to = bins.at(-1)?.to === null ? high + step : high;
  const x = linearScale([from, to], [plot.x, plot.x + plot.width]);
  return { spans: bins.map((bin) => [x(bin.from ?? from), x(bin.to ?? to)]), x };
}

function binTicks(model: HistogramModel, frame: Frame, plot: Box, place: BinPlace): Shape[] {
  const { bins } = model;
  const y = plot.y + plot.height + BOTTOM - 10;
  const closedEdges = bins.flatMap(({ from }) => (from === null ? [] : [from]));
  const lastClosed = bins.at(-1);
  const open = lastClosed?.to === null ? lastClosed.from : null;
  const edges = open === null ? [...closedEdges, lastClosed?.to ?? 0] : closedEdges.slice(0, -1);
  const texts = formatTicks(edges, model.format);
  const openText = open === null ? '' : `≥ ${formatTicks([edges.at(-1) ?? 0, open], model.format)[1] ?? ''}`;
  const widest = Math.max(...texts.map((text) => captionWidth(text, 400, true)));
  const step = edges.length > 1 ? place.x(edges[1] ?? 0) - place.x(edges[0] ?? 0) : plot.width;
  const every = frame.detail === 's' ? Math.max(1, edges.length - 1) : stride((widest + LABEL_AIR) / step);
  const openSpan = place.spans.at(-1) ?? [0, 0];
  const openWidth = captionWidth(openText, 400, true);
  const openMiddle = Math.min((openSpan[0] + openSpan[1]) / 2, frame.width - openWidth / 2);
  const limit = open === null ? frame.width : openMiddle - openWidth / 2 - 8;
  const ticks = edges.flatMap((edge, index): Shape[] => {
    const half = captionWidth(texts[index] ?? '', 400, true) / 2;
    const at = place.x(edge);
    if (index % every !== 0 || at + half > limit + (open === null ? half : 0)) return [];
    const inside = Math.min(Math.max(at, half), frame.width - half);
    return [textAt(frame.theme, inside, y, texts[index] ?? '', { anchor: 'middle', tabular: true })];
  });
  if (open === null) return ticks;
  return [...ticks, textAt(frame.theme, openMiddle, y, openText, { anchor: 'middle', tabular: true })];
}

/** Every first, second, fifth edge: a stride that people can count in. */
function stride(least: number): number {
  return [1, 2, 4, 5, 10, 20, 25, 50, 100].find((every) => every >= least) ?? Math.ceil(least);
}

function markerRules(model: HistogramModel, frame: Frame, plot: Box, place: BinPlace): Shape[] {
  return model.markers.flatMap(({ value, label }): Shape[] => {
    const at = place.x(value);
    if (at < plot.x || at > plot.x + plot.width) return [];
    const text = /\d/.test(label) ? label : `${label} ${formatNumber(value, model.format, 'compact')}`;
    const isLeft = at + captionWidth(text, 500) + 8 > frame.width;
    const line = rule(at, plot.y - MARKER_HEIGHT, at, plot.y + plot.height, frame.theme.text1, '1.5 2');
    const words = textAt(frame.theme, at + (isLeft ? -6 : 6), plot.y - MARKER_HEIGHT + 4, text, {
      anchor: isLeft ? 'end' : 'start',
      weight: 500,
      fill: frame.theme.text1,
    });
    return [line, words];
  });
}
