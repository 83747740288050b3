import { max } from 'd3-array';
import { toNumber } from '../format/format-number.js';
import { formatValue } from '../format/format-value.js';
import type { TableModel } from '../model/chart-model.js';
import { barColumn } from '../model/table-model.js';
import type { Frame, Scene, Shape } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { captionWidth } from '../scene/text.js';
import { CONTEXT_OPACITY, slotColour } from '../theme/theme.js';

const PICTURE_ROW = 7;

/** A table in a thumbnail: grey strokes for names and true bars for values. */
export function tablePicture(model: TableModel, frame: Frame): Scene {
  const measure = barColumn(model);
  const visible = Math.min(model.rows.length, Math.max(1, Math.floor(frame.height / PICTURE_ROW)));
  const rows = model.rows.slice(0, visible);
  const largest = max(rows, (row) => Math.abs(toNumber(row[measure]) ?? 0)) || 1;
  const half = frame.width / 2;
  const step = frame.height / visible;
  const shapes = rows.flatMap((row, r): Shape[] => {
    const y = round(r * step + step / 2);
    const name = captionWidth(formatValue(row[0], model.columns[0])) / 4;
    const stroke: Shape = {
      kind: 'rect',
      x: 0,
      y: y - 0.5,
      width: round(Math.min(half - 6, Math.max(8, name))),
      height: 1,
      fill: frame.theme.borderStrong,
    };
    const value = toNumber(row[measure]);
    if (value === null) return [stroke];
    const width = round((Math.abs(value) / largest) * (half - 2));
    const bar: Shape = {
      kind: 'rect',
      x: round(half),
      y: y - 1.5,
      width,
      height: 3,
      fill: slotColour(frame.theme, 0),
      opacity: CONTEXT_OPACITY + 0.25,
    };
    return [stroke, bar];
  });
  const plot = { x: 0, y: 0, width: frame.width, height: frame.height };
  return {
    width: frame.width,
    height: frame.height,
    shapes,
    marks: [],
    legend: null,
    plot,
    snap: 'mark',
    message: null,
  };
}
