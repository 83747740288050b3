import type { ColumnFormat } from '@plumbline/contracts';
import { extent, quantileSorted } from 'd3-array';
import { formatNumber } from '../format/format-number.js';
import { blend, type ChartTheme, slotColour } from '../theme/theme.js';
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
/** The shades of one side of zero, palest first, as shares of its colour. */
const STRENGTHS = [0.24, 0.48, 0.72, 0.96];
const BELOW_ZERO = 1;
const ABOVE_ZERO = 0;

export interface ColourScale {
  colourOf: (value: number) => string;
  colours: readonly string[];
  low: number;
  high: number;
  /** Each shade holds as many values as another; else each spans as much. */
  isRanked: boolean;
  /** How many of the shades lie below zero, where values lie on both sides of it: the sides are told apart by their colour. */
  below?: number;
}

/**
 * Shades for values, pale to strong: equal steps, or where few values are far from all others, steps that hold equally many.
 * Values on both sides of zero have a colour for each side, as strong as they are far from it.
 */
export function colourScale(
  values: readonly number[],
  theme: ChartTheme,
  shades = theme.sequential,
): ColourScale | null {
  const [low, high] = extent(values);
  if (low === undefined || high === undefined) return null;
  return low < 0 && high > 0 ? aroundZero(values, theme) : fromPaleToStrong(values, shades);
}

function fromPaleToStrong(values: readonly number[], colours: readonly string[]): ColourScale {
  const { stepOf, low, high, isRanked } = stepsOf(values, colours.length);
  return { colourOf: (value) => colours[stepOf(value)] ?? '', colours, low, high, isRanked };
}

function aroundZero(values: readonly number[], theme: ChartTheme): ColourScale {
  const { stepOf, isRanked } = stepsOf([0, ...values.map(Math.abs)], STRENGTHS.length);
  const side = (slot: number) =>
    STRENGTHS.map((share) => blend(slotColour(theme, slot), theme.surface, share));
  const [negative, positive] = [side(BELOW_ZERO), side(ABOVE_ZERO)];
  const [low = 0, high = 0] = extent(values);
  return {
    colourOf: (value) =>
      value === 0 ? theme.grid : ((value < 0 ? negative : positive)[stepOf(Math.abs(value))] ?? ''),
    colours: [...negative.toReversed(), ...positive],
    ...{ low, high, isRanked, below: negative.length },
  };
}

function stepsOf(values: readonly number[], count: number) {
  const [low = 0, high = 0] = extent(values);
  const equal = stepScale(low === high ? [low - 1, high] : [low, high], count);
  const lowest = values.filter((value) => equal(value) === 0).length;
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  if (lowest < SKEWED * values.length || sorted.length < count)
    return { stepOf: equal, low, high, isRanked: false };
  const edges = Array.from(
    { length: count - 1 },
    (_, at) => quantileSorted(sorted, (at + 1) / count) ?? high,
  );
  const stepOf = (value: number) => edges.filter((edge) => value >= edge).length;
  return { stepOf, low, high, isRanked: true };
}

/** What the shades mean: the measure, the least, the shades with zero between them, the most. It fills its box from the right. */
export function drawColourKey(
  scale: ColourScale,
  { name, format }: { name: string; format: ColumnFormat },
  frame: Frame,
  box: Box,
): Shape[] {
  const { theme } = frame;
  const { colours, below } = scale;
  const middle = box.y + box.height / 2;
  const text = (value: number) => formatNumber(value, format, 'compact');
  const [low, high] = [text(scale.low), text(scale.high)];
  const zero = below === undefined ? 0 : captionWidth('0', 400, true) + GAP;
  const ends = captionWidth(low, 400, true) + captionWidth(high, 400, true) + 2 * GAP + zero;
  const words = scale.isRanked ? `${name}, equally many per shade` : name;
  const wanted = captionWidth(words) + GAP;
  const room = box.width - ends - NARROWEST_STEP * colours.length;
  const nameWidth = Math.min(wanted, Math.max(0, room));
  const step = Math.min(STEP, (box.width - ends - nameWidth) / colours.length);
  if (step < 1) return [];
  const right = box.x + box.width;
  const from = right - captionWidth(high, 400, true) - GAP - step * colours.length - zero;
  const lowEnd = from - GAP;
  const nameEnd = lowEnd - captionWidth(low, 400, true) - GAP;
  return [
    ...(nameWidth > 24
      ? [
          textAt(theme, nameEnd, middle, words, {
            anchor: 'end',
            ...(wanted > room && { maxWidth: nameWidth - GAP }),
          }),
        ]
      : []),
    textAt(theme, lowEnd, middle, low, { anchor: 'end', tabular: true }),
    ...colours.map(
      (fill, index): Shape => ({
        ...{ kind: 'rect', y: middle - SWATCH / 2, height: SWATCH, fill },
        x: round(from + index * step + (below !== undefined && index >= below ? zero : 0)),
        width: round(step),
      }),
    ),
    ...(below === undefined
      ? []
      : [textAt(theme, from + below * step + zero / 2, middle, '0', { anchor: 'middle', tabular: true })]),
    textAt(theme, right, middle, high, { anchor: 'end', tabular: true }),
  ];
}
