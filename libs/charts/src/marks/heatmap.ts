import { formatNumber } from '../format/format-number.js';
import type { Category, Datum, HeatmapModel } from '../model/chart-model.js';
import { colourScale, drawColourKey } from '../scene/colour-key.js';
import { relativeLuminance } from '../scene/contrast.js';
import { NO_ROWS } from '../scene/messages.js';
import type { Box, Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';

const GAP = 2;
const NAME_GAP = 10;
const WIDEST_NAMES = 0.3;
/** Names of the columns, and below them what they are. */
const BOTTOM = 42;
/** A value is printed in its cell from this width on, where it fits. */
const READABLE_CELL = 36;
const READABLE_HEIGHT = 20;
/** Of the width, where the key may begin. */
const KEY_FROM = 0.35;
/** Luminance from which black stands out more than white: both then give 4.6:1 (WCAG 2.2). */
const DARK_TEXT_ABOVE = 0.179;
/** Above the cells: what the rows are, and what the shades mean. */
const TOP = 26;

/** A grid of cells whose colour is the value, light to strong, with its key; values in the cells where they fit. */
export function heatmapScene(model: HeatmapModel, frame: Frame): Scene {
  const values = model.data.flat().flatMap((datum) => (datum ? [datum.value] : []));
  const scale = colourScale(values, frame.theme);
  if (!scale) return emptyScene(frame, NO_ROWS);
  const isPicture = frame.detail === 'picture';
  const texts = model.data.map((line) =>
    line.map((datum) => (datum ? formatNumber(datum.value, model.format, 'compact') : '')),
  );
  const left = isPicture ? 0 : namesWidth(model.rows, frame);
  const cellWidth = (frame.width - left) / model.columns.length;
  const widest = Math.max(...texts.flat().map((text) => captionWidth(text, 500, true)));
  const top = isPicture ? 0 : TOP;
  const plot: Box = {
    x: left,
    y: top,
    width: frame.width - left,
    height: frame.height - top - (isPicture ? 0 : BOTTOM),
  };
  const cell = { width: cellWidth, height: plot.height / model.rows.length };
  const isPrinted =
    !isPicture && cellWidth >= Math.max(READABLE_CELL, widest + 8) && cell.height >= READABLE_HEIGHT;
  const marks: SceneMark[] = [];
  const shapes = model.rows.flatMap((row, r) =>
    model.columns.flatMap((column, c): Shape[] => {
      const datum = model.data[r]?.[c];
      if (!datum) return [];
      const box = cellBox(plot, cell, r, c, isPicture ? 0.5 : GAP);
      const fill = scale.colourOf(datum.value);
      const index = marks.push(cellMark(model, row, column, datum, { r, c, box, fill })) - 1;
      const rect: Shape = { kind: 'rect', ...box, radius: isPicture ? 0 : 2, fill, marks: [index] };
      return isPrinted ? [rect, cellValue(frame, texts[r]?.[c] ?? '', datum, box, fill)] : [rect];
    }),
  );
  const words = isPicture
    ? []
    : [
        ...rowNames(model.rows, frame, plot, cell.height),
        ...columnNames(model.columns, frame, plot, cell.width),
        ...directionNames(model, frame, plot),
        ...drawColourKey(scale, { name: model.measure, format: model.format }, frame, {
          ...{ x: frame.width * KEY_FROM, y: 0, width: frame.width * (1 - KEY_FROM), height: 16 },
        }),
      ];
  return {
    width: frame.width,
    height: frame.height,
    shapes: [...shapes, ...words],
    marks,
    legend: null,
    plot,
    snap: 'mark',
    message: null,
  };
}

function cellBox(plot: Box, cell: { width: number; height: number }, r: number, c: number, gap: number): Box {
  return {
    x: round(plot.x + c * cell.width + gap / 2),
    y: round(plot.y + r * cell.height + gap / 2),
    width: Math.max(0.5, round(cell.width - gap)),
    height: Math.max(0.5, round(cell.height - gap)),
  };
}

interface CellPlace {
  r: number;
  c: number;
  box: Box;
  fill: string;
}

function cellMark(
  model: HeatmapModel,
  row: Category,
  column: Category,
  datum: Datum,
  place: CellPlace,
): SceneMark {
  const { r, c, box, fill } = place;
  return {
    i: c,
    j: r,
    cell: datum.cell,
    label: `${row.label}, ${column.label}`,
    name: model.measure,
    value: datum.text,
    number: datum.value,
    colour: fill,
    cross: [...row.cross, ...column.cross],
    x: round(box.x + box.width / 2),
    y: round(box.y + box.height / 2),
    box,
  };
}

function cellValue(frame: Frame, text: string, datum: Datum, box: Box, background: string): Shape {
  return textAt(frame.theme, box.x + box.width / 2, box.y + box.height / 2, text, {
    anchor: 'middle',
    weight: 500,
    tabular: true,
    fill: relativeLuminance(background) > DARK_TEXT_ABOVE ? '#000000' : '#FFFFFF',
    ...(datum.cell ? { cell: datum.cell } : {}),
  });
}

function namesWidth(rows: readonly Category[], frame: Frame): number {
  const longest = Math.max(...rows.map(({ label }) => captionWidth(label)));
  return Math.min(longest + NAME_GAP, Math.max(40, frame.width * WIDEST_NAMES));
}

function rowNames(rows: readonly Category[], frame: Frame, plot: Box, height: number): Shape[] {
  const every = Math.max(1, Math.ceil(15 / height));
  return rows.flatMap(({ label }, r): Shape[] => {
    if (r % every !== 0) return [];
    const middle = plot.y + r * height + height / 2;
    return [
      textAt(frame.theme, plot.x - NAME_GAP + 2, middle, label, {
        anchor: 'end',
        fill: frame.theme.text2,
        maxWidth: plot.x - NAME_GAP,
      }),
    ];
  });
}

function columnNames(columns: readonly Category[], frame: Frame, plot: Box, width: number): Shape[] {
  const texts = columns.map(shortName);
  const widest = Math.max(...texts.map((text) => Math.min(captionWidth(text), 72)));
  const every = Math.max(1, Math.ceil((widest + 8) / width));
  return texts.flatMap((text, c): Shape[] => {
    if (c % every !== 0) return [];
    const at = plot.x + c * width + width / 2;
    return [
      textAt(frame.theme, at, plot.y + plot.height + 15, text, {
        anchor: 'middle',
        fill: frame.theme.text2,
        maxWidth: Math.min(width * every - 8, 2 * (frame.width - at)),
      }),
    ];
  });
}

/** What the rows are stands above their names, what the columns are below theirs. */
function directionNames(model: HeatmapModel, frame: Frame, plot: Box): Shape[] {
  const { theme } = frame;
  const below = plot.y + plot.height + 33;
  return [
    textAt(theme, 0, 8, model.rowName, { maxWidth: frame.width * KEY_FROM - NAME_GAP }),
    textAt(theme, plot.x + plot.width / 2, below, model.columnName, {
      ...{ anchor: 'middle', maxWidth: plot.width },
    }),
  ];
}

/** Periods are labelled as ticks are; names as they stand. */
function shortName({ label, tick }: Category): string {
  return tick ?? label;
}
