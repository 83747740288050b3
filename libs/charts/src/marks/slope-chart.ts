import { formatNumber } from '../format/format-number.js';
import type { ChangeModel, ChangePart } from '../model/chart-model.js';
import { NO_ROWS } from '../scene/messages.js';
import { linearScale } from '../scene/scales.js';
import type { Box, Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { spreadLabels } from '../scene/spread-labels.js';
import { round, rule } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';
import { valueAxis, wantsZero } from '../scene/value-axis.js';
import { blend, CONTEXT_OPACITY, slotColour } from '../theme/theme.js';

const TOP = 26;
const BOTTOM = 8;
const GAP = 8;
const LINE_GAP = 15;
const DOT = 4;
/** Words at one side may take this much of the width. */
const WIDEST = 0.36;

type Both = ChangePart & {
  before: NonNullable<ChangePart['before']>;
  after: NonNullable<ChangePart['after']>;
};

/** Each group as a line from one period to the other: what rises in one colour, what falls in another. */
export function slopeScene(model: ChangeModel, frame: Frame): Scene {
  const parts = model.parts.filter((part): part is Both => part.before !== null && part.after !== null);
  if (parts.length === 0) return emptyScene(frame, NO_ROWS);
  const isPicture = frame.detail === 'picture';
  const values = parts.flatMap(({ before, after }) => [before.value, after.value]);
  const text = (value: number) => formatNumber(value, model.format, 'compact');
  const starts = parts.map(({ before }) => text(before.value));
  const ends = parts.map(({ after, label }) => `${text(after.value)}  ${label}`);
  const side = (texts: string[]) =>
    isPicture
      ? DOT
      : Math.min(frame.width * WIDEST, Math.max(...texts.map((one) => captionWidth(one, 500))) + GAP + DOT);
  const [left, right] = [side(starts), side(ends)];
  const plot: Box = {
    ...{ x: left, y: isPicture ? 2 : TOP, width: Math.max(8, frame.width - left - right) },
    height: Math.max(8, frame.height - (isPicture ? 4 : TOP + BOTTOM)),
  };
  const fromZero = wantsZero(values, false);
  const axis = valueAxis({ values, fromZero, length: plot.height, format: model.format, direction: 'y' });
  const y = linearScale(axis.domain, [plot.y + plot.height, plot.y]);
  const [x1, x2] = [plot.x, plot.x + plot.width];
  const marks: SceneMark[] = [];
  const lines = parts.flatMap((part, j): Shape[] => {
    const own = slotColour(frame.theme, part.after.value < part.before.value ? 1 : 0);
    const isContext = model.highlight.length > 0 && !model.highlight.includes(part.key);
    const colour = isContext ? blend(own, frame.theme.surface, CONTEXT_OPACITY) : own;
    const at = [part.before, part.after].map((datum, i): SceneMark => {
      const place = { x: round(i === 0 ? x1 : x2), y: round(y(datum.value)) };
      return {
        ...{ i, j, cell: datum.cell, label: i === 0 ? model.beforeName : model.afterName, name: part.label },
        ...{ value: datum.text, number: datum.value, colour, cross: part.cross, ...place },
        box: { x: place.x - DOT, y: place.y - DOT, width: 2 * DOT, height: 2 * DOT },
      };
    });
    const own2 = [marks.length, marks.length + 1];
    marks.push(...at);
    const [from, to] = at as [SceneMark, SceneMark];
    const d = `M${from.x},${from.y}L${to.x},${to.y}`;
    const dots = at.map(
      (mark, index): Shape => ({
        ...{
          kind: 'dot',
          x: mark.x,
          y: mark.y,
          r: isPicture ? 1.5 : DOT,
          fill: colour,
          marks: [own2[index] ?? 0],
        },
      }),
    );
    return [{ kind: 'path', d, stroke: colour, strokeWidth: 2, marks: own2 }, ...dots];
  });
  const edges = [x1, x2].map((at) => rule(at, plot.y, at, plot.y + plot.height, frame.theme.grid));
  return {
    ...{ width: frame.width, height: frame.height, marks, legend: null, plot, snap: 'point', message: null },
    shapes: [...edges, ...lines, ...(isPicture ? [] : words(model, frame, plot, { parts, starts, ends, y }))],
  };
}

interface Named {
  parts: Both[];
  starts: string[];
  ends: string[];
  y: (value: number) => number;
}

function words(
  { beforeName, afterName }: ChangeModel,
  frame: Frame,
  plot: Box,
  { parts, starts, ends, y }: Named,
): Shape[] {
  const { theme } = frame;
  const right = plot.x + plot.width;
  const column = (texts: string[], wanted: number[], x: number, anchor: 'start' | 'end', room: number) => {
    const placed = spreadLabels(wanted, LINE_GAP, plot.y, plot.y + plot.height) ?? wanted;
    return texts.map((one, index) =>
      textAt(theme, x, placed[index] ?? 0, one, { anchor, tabular: true, fill: theme.text1, maxWidth: room }),
    );
  };
  return [
    textAt(theme, Math.max(plot.x, captionWidth(beforeName, 500) / 2), 8, beforeName, {
      anchor: 'middle',
      weight: 500,
      fill: theme.text2,
    }),
    textAt(theme, Math.min(right, frame.width - captionWidth(afterName, 500) / 2), 8, afterName, {
      anchor: 'middle',
      weight: 500,
      fill: theme.text2,
    }),
    ...column(
      starts,
      parts.map(({ before }) => y(before.value)),
      plot.x - GAP,
      'end',
      plot.x - GAP,
    ),
    ...column(
      ends,
      parts.map(({ after }) => y(after.value)),
      right + GAP,
      'start',
      frame.width - right - GAP,
    ),
  ];
}
