import { max } from 'd3-array';
import { toNumber } from '../format/format-number.js';
import { formatValue } from '../format/format-value.js';
import type { TableColumn, TableModel } from '../model/chart-model.js';
import { barColumn } from '../model/table-model.js';
import { NO_ROWS } from '../scene/messages.js';
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { round, rule } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';
import { slotColour } from '../theme/theme.js';
import { tablePicture } from './table-picture.js';

const HEADER = 32;
const ROW = 32;
const CELL_GAP = 16;
/** Bars lie behind nothing: they have a lane of their own before the number. */
const BAR_SHARE = 0.3;
const BAR_HEIGHT = 10;
const SHORTEST_BAR = 48;
const LONGEST_CELL = 240;
const NARROWEST_NAME = 72;

/** A table as a picture, for exports and thumbnails: the rows that fit, with a bar beside the measure that it is sorted by. */
export function tableScene(model: TableModel, frame: Frame): Scene {
  if (model.rows.length === 0 || model.columns.length === 0) return emptyScene(frame, NO_ROWS);
  if (frame.detail === 'picture') return tablePicture(model, frame);
  return tableRows(withFittingColumns(model, frame.width), frame);
}

function tableRows(model: TableModel, frame: Frame): Scene {
  const measure = barColumn(model);
  const { edges: lefts, barWidth } = layOut(model, frame.width, measure);
  const visible = Math.max(1, Math.floor((frame.height - HEADER) / ROW));
  const rows = model.rows.slice(0, visible);
  const largest = max(model.rows, (row) => Math.abs(toNumber(row[measure]) ?? 0)) || 1;
  const marks: SceneMark[] = [];
  const header = model.columns.flatMap((column, c) =>
    cellText(frame, lefts, c, HEADER / 2, column.name, column, true),
  );
  const body = rows.flatMap((row, r): Shape[] => {
    const middle = HEADER + r * ROW + ROW / 2;
    const cells = model.columns.flatMap((column, c) =>
      cellText(frame, lefts, c, middle, column.shares?.[r] ?? formatValue(row[c], column), column),
    );
    const value = toNumber(row[measure]);
    const line = rule(
      0,
      HEADER + r * ROW,
      frame.width,
      HEADER + r * ROW,
      r === 0 ? frame.theme.border : frame.theme.grid,
    );
    if (value === null || barWidth === 0) return [line, ...cells];
    const [left] = lefts[measure] ?? [0, 0];
    const width = (Math.abs(value) / largest) * (barWidth - CELL_GAP);
    const colour = slotColour(frame.theme, 0);
    const box = {
      x: round(left),
      y: round(middle - BAR_HEIGHT / 2),
      width: round(width),
      height: BAR_HEIGHT,
    };
    marks.push(tableMark(model, row, r, measure, box, colour));
    const bar: Shape = { kind: 'rect', ...box, radius: Math.min(2, width / 2), round: 'right', fill: colour };
    return [line, bar, ...cells];
  });
  const plot = { x: 0, y: HEADER, width: frame.width, height: frame.height - HEADER };
  return {
    width: frame.width,
    height: frame.height,
    shapes: [...header, ...body],
    marks,
    legend: null,
    plot,
    snap: 'mark',
    message: null,
  };
}

function tableMark(
  model: TableModel,
  row: TableModel['rows'][number],
  index: number,
  measure: number,
  box: SceneMark['box'],
  colour: string,
): SceneMark {
  const column = model.columns[measure];
  const heading = model.columns.findIndex(({ isMeasure }) => !isMeasure);
  return {
    i: index,
    j: 0,
    cell: { row: index, column: column?.name ?? '' },
    label: formatValue(row[heading], model.columns[heading]),
    name: column?.name ?? '',
    value: column?.shares?.[index] ?? formatValue(row[measure], column),
    number: toNumber(row[measure]) ?? 0,
    colour,
    cross: [],
    x: box.x + box.width,
    y: box.y,
    box,
  };
}

/** Px that a column wants: its longest text, within reason. */
function wantedWidth(model: TableModel, c: number): number {
  const column = model.columns[c];
  const cells = model.rows.slice(0, 50).map((row) => captionWidth(formatValue(row[c], column), 500, true));
  return Math.min(LONGEST_CELL, Math.max(captionWidth(column?.name ?? '', 500), ...cells)) + CELL_GAP;
}

/** A column cut off in its number would lie: columns that do not fit are left to the table itself, the last ones first. */
function withFittingColumns(model: TableModel, width: number): TableModel {
  const needed = model.columns.map(({ isNumber }, c) =>
    isNumber ? wantedWidth(model, c) : Math.min(NARROWEST_NAME, wantedWidth(model, c)),
  );
  let count = model.columns.length;
  while (count > 1 && needed.slice(0, count).reduce((sum, one) => sum + one, 0) > width) count -= 1;
  return {
    ...model,
    columns: model.columns.slice(0, count),
    rows: model.rows.map((row) => row.slice(0, count)),
  };
}

interface TableLayout {
  /** Left and right px of each column. */
  edges: [number, number][];
  barWidth: number;
}

/** Numbers keep their width, the bars go first where there is no room, then names are shortened. */
function layOut(model: TableModel, width: number, measure: number): TableLayout {
  const texts = model.columns.map((_, c) => wantedWidth(model, c));
  const whole = texts.reduce((sum, one) => sum + one, 0);
  const spare = width - whole;
  const barWidth = measure >= 0 && spare >= SHORTEST_BAR ? Math.min(160, spare, width * BAR_SHARE) : 0;
  const names = texts.reduce((sum, one, c) => (model.columns[c]?.isNumber ? sum : sum + one), 0);
  const shrink = names > 0 ? Math.max(0.2, 1 + Math.min(0, spare) / names) : 1;
  const stretch = Math.max(1, (width - barWidth) / whole);
  let left = 0;
  const edges = texts.map((text, c): [number, number] => {
    const own = text * stretch * (model.columns[c]?.isNumber ? 1 : shrink) + (c === measure ? barWidth : 0);
    const edge: [number, number] = [left, left + own];
    left = edge[1];
    return edge;
  });
  return { edges, barWidth };
}

function cellText(
  frame: Frame,
  edges: [number, number][],
  index: number,
  middle: number,
  text: string,
  column: TableColumn,
  isHeader = false,
): Shape[] {
  const [left, right] = edges[index] ?? [0, 0];
  const isLast = index === edges.length - 1;
  const end = right - (isLast ? 0 : CELL_GAP);
  return [
    textAt(frame.theme, column.isNumber ? end : left, middle, text, {
      anchor: column.isNumber ? 'end' : 'start',
      weight: isHeader ? 500 : 400,
      tabular: column.isNumber && !isHeader,
      fill: isHeader ? frame.theme.text2 : frame.theme.text1,
      maxWidth: end - left,
    }),
  ];
}
