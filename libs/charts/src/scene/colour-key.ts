import type { ColumnFormat } from '@plumbline/contracts';
import { extent, quantileSorted } from 'd3-array';
import { formatNumber } from '../format/format-number.js';
import { stepScale } from './scales.js';
import type { Box, Frame, Shape } from './scene.js';
import { round } from './strokes.js';
import { captionWidth, textAt } from './text.js';

const STEP = 20;
const NARROWEST_STEP = 4;
const SWATCH = 8;
const GAP = 8;
/** Where three quarters of the values would share the palest shade, equal steps show only the few largest. */
const SKEWED = 0.75;

export interface ColourScale {
  colourOf: (value: number) => string;
  colours: readonly string[];
  low: number;
  high: number;
  /** Each shade holds as many values as another; else each spans as much. */
  isRanked: boolean;
}

/** Shades for values, pale to strong: equal steps, or where few values are far from all others, steps that hold equally many. */
export function colourScale(values: readonly number[], colours: readonly string[]): ColourScale | null {
  const [low, high] = extent(values);
  if (low === undefined || high === undefined) return null;
  const equal = stepScale(low === high ? [low - 1, high] : [low, high], colours);
  const palest = values.filter((value) => equal(value) === colours[0]).length;
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  if (palest < SKEWED * values.length || sorted.length < colours.length)
    return { colourOf: equal, colours, low, high, isRanked: false };
  const edges = colours.slice(1).map((_, at) => quantileSorted(sorted, (at + 1) / colours.length) ?? high);
  const colourOf = (value: number) => colours[edges.filter((edge) => value >= edge).length] ?? '';
  return { colourOf, colours, low, high, isRanked: true };
}

/** What the shades mean: the measure, the least, the shades, the most. It fills its box from the right. */
export function drawColourKey(
  scale: ColourScale,
  { name, format }: { name: string; format: ColumnFormat },
  frame: Frame,
  box: Box,
): Shape[] {
  const { theme } = frame;
  const middle = box.y + box.height / 2;
  const text = (value: number) => formatNumber(value, format, 'compact');
  const [low, high] = [text(scale.low), text(scale.high)];
  const ends = captionWidth(low, 400, true) + captionWidth(high, 400, true) + 2 * GAP;
  const words = scale.isRanked ? `${name}, equally many per shade` : name;
  const wanted = captionWidth(words) + GAP;
  const room = box.width - ends - NARROWEST_STEP * scale.colours.length;
  const nameWidth = Math.min(wanted, Math.max(0, room));
  const step = Math.min(STEP, (box.width - ends - nameWidth) / scale.colours.length);
  if (step < 1) return [];
  const right = box.x + box.width;
  const from = right - captionWidth(high, 400, true) - GAP - step * scale.colours.length;
  const lowEnd = from - GAP;
  const nameEnd = lowEnd - captionWidth(low, 400, true) - GAP;
  return [
    ...(nameWidth > 24
      ? [textAt(theme, nameEnd, middle, words, { anchor: 'end', maxWidth: nameWidth - GAP })]
      : []),
    textAt(theme, lowEnd, middle, low, { anchor: 'end', tabular: true }),
    ...scale.colours.map(
      (fill, index): Shape => ({
        ...{ kind: 'rect', y: middle - SWATCH / 2, height: SWATCH, fill },
        x: round(from + index * step),
        width: round(step),
      }),
    ),
    textAt(theme, right, middle, high, { anchor: 'end', tabular: true }),
  ];
}
