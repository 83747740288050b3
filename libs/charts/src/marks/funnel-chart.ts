import { formatNumber, formatShare } from '../format/format-number.js';
import type { FunnelModel } from '../model/chart-model.js';
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { captionWidth, textAt } from '../scene/text.js';
import { slotColour } from '../theme/theme.js';

const GAP = 0.3;
const THICKEST = 44;
const NAME_GAP = 14;
const WIDEST = 0.34;

/** Stages from the first to the last: how many reach each, and which share of the stage before. */
export function funnelScene({ stages, format, measure, highlight }: FunnelModel, frame: Frame): Scene {
  const { theme } = frame;
  const isPicture = frame.detail === 'picture';
  const most = Math.max(...stages.map(({ datum }) => datum.value)) || 1;
  const rowHeight = frame.height / stages.length;
  const thickness = Math.min(THICKEST, rowHeight * (1 - GAP));
  const texts = stages.map(({ datum }, at) => textOf(datum.value, stages[at - 1]?.datum.value, format));
  const width = (all: string[]) =>
    Math.min(frame.width * WIDEST, Math.max(...all.map((one) => captionWidth(one, 500))) + NAME_GAP);
  const left = isPicture ? 0 : width(stages.map(({ label }) => label));
  const right = isPicture ? 0 : width(texts);
  const plot = { x: left, y: 0, width: Math.max(8, frame.width - left - right), height: frame.height };
  const marks: SceneMark[] = [];
  const shapes = stages.flatMap(({ label, datum, cross, key }, index): Shape[] => {
    const middle = rowHeight * (index + 0.5);
    const length = Math.max(1, (datum.value / most) * plot.width);
    const box = {
      ...{ x: round(plot.x + (plot.width - length) / 2), y: round(middle - thickness / 2) },
      ...{ width: round(length), height: round(thickness) },
    };
    const fill = slotColour(theme, 0);
    const previous = stages[index - 1]?.datum.value;
    const mark =
      marks.push({
        ...{ i: 0, j: index, cell: datum.cell, label, name: measure, value: datum.text, number: datum.value },
        ...{ colour: fill, cross, box, x: round(box.x + box.width / 2), y: box.y },
        ...(previous && { note: `${formatShare(datum.value / previous)} of the stage before` }),
      }) - 1;
    const bar: Shape = { kind: 'rect', ...box, radius: Math.min(3, length / 2), fill, marks: [mark] };
    if (isPicture) return [bar];
    const isNamed = highlight.includes(key);
    return [
      textAt(theme, 0, middle, label, {
        maxWidth: left - NAME_GAP,
        weight: isNamed ? 600 : 400,
        fill: theme.text2,
        mark,
      }),
      bar,
      textAt(theme, frame.width, middle, texts[index] ?? '', {
        ...{ anchor: 'end', weight: 500, tabular: true, fill: theme.text1, maxWidth: right - NAME_GAP / 2 },
        ...(datum.cell && { cell: datum.cell }),
      }),
    ];
  });
  return {
    width: frame.width,
    height: frame.height,
    shapes,
    marks,
    legend: null,
    plot,
    snap: 'mark',
    message: null,
  };
}

function textOf(value: number, previous: number | undefined, format: FunnelModel['format']): string {
  const text = formatNumber(value, format, 'compact');
  return previous ? `${text} · ${formatShare(value / previous)}` : text;
}
