import { scaleBand } from 'd3-scale';
import { formatNumber, plural } from '../format/format-number.js';
import { type BoxModel, FIVE_NUMBERS, type FiveNumber } from '../model/chart-model.js';
import { NO_ROWS } from '../scene/messages.js';
import { linearScale } from '../scene/scales.js';
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { round, rule } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';
import { drawXAxis, valueAxis } from '../scene/value-axis.js';
import { slotColour } from '../theme/theme.js';

const THICKEST = 20;
const NAME_GAP = 14;
const VALUE_GAP = 10;
const WIDEST_NAMES = 0.35;
const BOTTOM = 26;

/** Lying boxes with whiskers to the smallest and the largest value; the median printed at the end of the row. */
export function boxScene(model: BoxModel, frame: Frame): Scene {
  const { boxes } = model;
  const isPicture = frame.detail === 'picture';
  if (boxes.length === 0) return emptyScene(frame, NO_ROWS);
  const medians = boxes.map(({ numbers }) => formatNumber(numbers.median.value, model.format, 'compact'));
  const longestName = Math.max(...boxes.map(({ label }) => captionWidth(label)));
  const left = isPicture ? 0 : Math.min(longestName + NAME_GAP, Math.max(56, frame.width * WIDEST_NAMES));
  const right = isPicture
    ? 0
    : VALUE_GAP + Math.max(...medians.map((text) => captionWidth(text, 500, true))) + 4;
  const plot = {
    x: left,
    y: 0,
    width: Math.max(8, frame.width - left - right),
    height: frame.height - (isPicture ? 0 : BOTTOM),
  };
  const values = boxes.flatMap(({ numbers }) => FIVE_NUMBERS.map((name) => numbers[name].value));
  const axis = valueAxis({
    values,
    fromZero: false,
    length: plot.width,
    format: model.format,
    direction: 'x',
  });
  const x = linearScale(axis.domain, [plot.x, plot.x + plot.width]);
  const band = scaleBand<number>([...boxes.keys()], [0, plot.height]).padding(0.35);
  const marks: SceneMark[] = [];
  const shapes = boxes.flatMap((box, index): Shape[] => {
    const row = {
      middle: (band(index) ?? 0) + band.bandwidth() / 2,
      thickness: Math.min(THICKEST, band.bandwidth()),
      index,
      median: medians[index] ?? '',
      names: model.names,
    };
    return drawBox(box, row, frame, plot, x, marks);
  });
  return {
    width: frame.width,
    height: frame.height,
    shapes: [...(isPicture ? [] : drawXAxis(frame.theme, axis, plot, x)), ...shapes],
    marks,
    legend: null,
    plot,
    snap: 'mark',
    isGrouped: true,
    message: null,
  };
}

interface BoxRow {
  middle: number;
  thickness: number;
  index: number;
  median: string;
  names: BoxModel['names'];
}

function boxMarks(
  box: BoxModel['boxes'][number],
  { middle, thickness, index, names }: BoxRow,
  at: (name: FiveNumber) => number,
  colour: string,
): SceneMark[] {
  return FIVE_NUMBERS.map((name, place) => {
    const { cell, text, value } = box.numbers[name];
    return {
      i: index,
      j: place,
      cell,
      label: box.label,
      name: names[name],
      value: text,
      number: value,
      colour,
      cross: box.cross,
      x: at(name),
      y: round(middle),
      box: { x: at(name) - 3, y: round(middle - thickness / 2), width: 6, height: round(thickness) },
      ...(box.count === null ? {} : { note: plural(box.count, 'row') }),
    };
  });
}

function drawBox(
  box: BoxModel['boxes'][number],
  row: BoxRow,
  frame: Frame,
  plot: Scene['plot'],
  x: (value: number) => number,
  marks: SceneMark[],
): Shape[] {
  const { theme } = frame;
  const { middle, thickness, median } = row;
  const at = (name: FiveNumber) => round(x(box.numbers[name].value));
  const colour = box.isMissing ? theme.other : slotColour(theme, 0);
  const first = marks.length;
  marks.push(...boxMarks(box, row, at, colour));
  const own = FIVE_NUMBERS.map((_, place) => first + place);
  const whisker = (from: number, to: number): Shape => ({
    ...rule(from, middle, to, middle, theme.axis),
    marks: own,
  });
  const body: Shape = {
    kind: 'rect',
    x: at('q1'),
    y: round(middle - thickness / 2),
    width: Math.max(1, round(at('q3') - at('q1'))),
    height: round(thickness),
    radius: Math.min(2, (at('q3') - at('q1')) / 2),
    fill: colour,
    marks: own,
  };
  const line: Shape = {
    kind: 'rect',
    x: at('median') - 1,
    y: round(middle - thickness / 2),
    width: 2,
    height: round(thickness),
    fill: theme.surface,
  };
  const drawn = [whisker(at('low'), at('q1')), whisker(at('q3'), at('high')), body, line];
  if (frame.detail === 'picture') return drawn;
  const { cell } = box.numbers.median;
  const name = textAt(theme, 0, middle, box.label, {
    maxWidth: plot.x - NAME_GAP,
    fill: theme.text2,
    mark: first + 2,
  });
  const value = textAt(theme, plot.x + plot.width + VALUE_GAP, middle, median, {
    weight: 500,
    tabular: true,
    fill: theme.text1,
    ...(cell ? { cell } : {}),
  });
  return [...drawn, name, value];
}
