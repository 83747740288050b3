import { scaleBand } from 'd3-scale';
import { formatNumber } from '../format/format-number.js';
import { formatInColumn } from '../format/format-value.js';
import { changeOf } from '../model/change-model.js';
import type { CellRef, ChangeModel, ChangePart, Datum } from '../model/chart-model.js';
import { labelsFit } from '../scene/category-ticks.js';
import { NO_ROWS } from '../scene/messages.js';
import { linearScale } from '../scene/scales.js';
import type { Box, Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { round, rule } from '../scene/strokes.js';
import { textAt } from '../scene/text.js';
import { valueAxis } from '../scene/value-axis.js';
import { slotColour } from '../theme/theme.js';

const PADDING = 0.3;
const TOP = 20;
const BOTTOM = 28;
const LINE_HEIGHT = 14;
/** Where the changes are a smaller part of the totals than this, the axis begins above zero and the totals are lines. */
const VISIBLE = 0.25;
const LINE = 3;

interface Step {
  label: string;
  from: number;
  to: number;
  part: ChangePart | null;
  cell: CellRef | null;
}

/** The total of one period, what each part adds to it or takes away, and the total of the other period. */
export function waterfallScene(model: ChangeModel, frame: Frame): Scene {
  if (model.parts.length === 0) return emptyScene(frame, NO_ROWS);
  const steps = stepsOf(model);
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const levels = steps.map(({ to }) => to);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const isFromZero = low <= 0 || high - low >= VISIBLE * high;
  const isPicture = frame.detail === 'picture';
  const band = scaleBand<number>([...steps.keys()], [0, frame.width]).padding(PADDING);
  const isBroken = steps.some(({ label }) => linesOf(label, band.step()).length > 1);
  const bottom = BOTTOM + (isBroken ? LINE_HEIGHT : 0);
  const plot: Box = {
    ...{ x: 0, y: isPicture ? 1 : TOP, width: frame.width },
    height: Math.max(8, frame.height - (isPicture ? 2 : TOP + bottom)),
  };
  const axis = valueAxis({
    values: isFromZero ? ends : [...levels, low - (high - low) / 4],
    ...{ fromZero: isFromZero, length: plot.height, format: model.format, direction: 'y' },
  });
  const y = linearScale(axis.domain, [plot.y + plot.height, plot.y]);
  const marks: SceneMark[] = [];
  const drawn = steps.map((step, index) => {
    const place = { x: band(index) ?? 0, width: band.bandwidth() };
    return drawStep(model, frame, { step, index, ...place, y, isFromZero }, marks);
  });
  const connectors = steps.slice(0, -1).map((step, index): Shape => {
    const left = (band(index) ?? 0) + band.bandwidth();
    return rule(left, y(step.to), left + band.step() - band.bandwidth(), y(step.to), frame.theme.axis, '2 2');
  });
  return {
    ...{ width: frame.width, height: frame.height },
    shapes: [
      ...connectors,
      ...drawn.flat(),
      ...(isFromZero ? [rule(0, y(0), frame.width, y(0), frame.theme.axis)] : []),
      ...(isPicture
        ? []
        : names(
            steps,
            frame,
            { step: band.step(), bottom },
            (index) => (band(index) ?? 0) + band.bandwidth() / 2,
          )),
    ],
    ...{ marks, legend: null, plot, snap: 'mark', message: null },
  };
}

function stepsOf({ parts, totals, beforeName, afterName }: ChangeModel): Step[] {
  const start = totals?.before.value ?? parts.reduce((sum, { before }) => sum + (before?.value ?? 0), 0);
  let level = start;
  const changes = parts.map((part): Step => {
    const from = level;
    level += changeOf(part);
    return { label: part.label, from, to: level, part, cell: part.after?.cell ?? null };
  });
  const total = (label: string, to: number, datum?: Datum): Step => ({
    ...{ label, from: 0, to, part: null, cell: datum?.cell ?? null },
  });
  return [
    total(beforeName, start, totals?.before),
    ...changes,
    total(afterName, totals?.after.value ?? level, totals?.after),
  ];
}

interface Place {
  step: Step;
  index: number;
  x: number;
  width: number;
  y: (value: number) => number;
  isFromZero: boolean;
}

function drawStep(model: ChangeModel, frame: Frame, place: Place, marks: SceneMark[]): Shape[] {
  const { step, index, x, width, y, isFromZero } = place;
  const { theme } = frame;
  const { part } = step;
  const change = step.to - step.from;
  const colour = part ? slotColour(theme, change < 0 ? 1 : 0) : theme.other;
  const isLine = !part && !isFromZero;
  const [top, bottom] = [Math.max(step.from, step.to), Math.min(step.from, step.to)].map(y);
  const box = isLine
    ? { x: round(x), y: round(y(step.to) - LINE / 2), width: round(width), height: LINE }
    : {
        ...{ x: round(x), y: round(top ?? 0), width: round(width) },
        height: round(Math.max(1, (bottom ?? 0) - (top ?? 0))),
      };
  const value = part
    ? signed(change, formatInColumn(Math.abs(change), model))
    : formatInColumn(step.to, model);
  const mark =
    marks.push({
      ...{
        i: index,
        j: 0,
        cell: step.cell,
        label: step.label,
        name: part ? 'Change' : model.measure,
      },
      ...{ value, number: part ? change : step.to, colour, cross: part?.cross ?? [], box },
      ...{ x: round(x + width / 2), y: box.y },
      ...(part &&
        !model.totals && { note: `from ${part.before?.text ?? '–'} to ${part.after?.text ?? '–'}` }),
    }) - 1;
  const rect: Shape = { kind: 'rect', ...box, radius: isLine ? 0 : 2, fill: colour, marks: [mark] };
  if (frame.detail === 'picture') return [rect];
  const size = formatNumber(Math.abs(part ? change : step.to), model.format, 'short');
  const isBelow = part !== null && change < 0;
  const words = textAt(
    theme,
    x + width / 2,
    isBelow ? box.y + box.height + 10 : box.y - 10,
    part ? signed(change, size) : size,
    {
      ...{ anchor: 'middle', weight: 500, tabular: true, fill: theme.text1, maxWidth: width / (1 - PADDING) },
      // Of a group the change is printed, and its cell is what it came to.
      ...(model.totals && step.cell && { cell: step.cell, mark }),
    },
  );
  return [rect, words];
}

const signed = (value: number, size: string): string => (value < 0 ? `\u2212${size}` : `+${size}`);

/** The lines of a name below its step: what is too long for one is broken where a span of months is. */
function linesOf(label: string, step: number): string[] {
  const [from, to] = label.split(' – ');
  if (!from || !to || labelsFit([label], step)) return [label];
  return [labelsFit([`${from} –`], step) ? `${from} –` : from, to];
}

/** Names below their steps, or where they do not fit in a row, shortened. */
function names(
  steps: readonly Step[],
  frame: Frame,
  { step, bottom }: { step: number; bottom: number },
  centre: (index: number) => number,
): Shape[] {
  const lines = steps.map(({ label }) => linesOf(label, step));
  const fits = labelsFit(lines.flat(), step);
  return lines.flatMap((own, index) =>
    own.map((line, at) =>
      textAt(frame.theme, centre(index), frame.height - bottom + 16 + at * LINE_HEIGHT, line, {
        anchor: 'middle',
        ...(!fits && { maxWidth: step - 4 }),
      }),
    ),
  );
}
