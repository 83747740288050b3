import type { ColumnFormat } from '@plumbline/contracts';
import { formatTicks } from '../format/format-number.js';
import type { ChartTheme } from '../theme/theme.js';
import { niceTicks } from './scales.js';
import type { Box, Shape } from './scene.js';
import { rule } from './strokes.js';
import { captionWidth, textAt } from './text.js';

/** Px between ticks: numbers read upwards need less room than numbers in a row. */
const Y_SPACING = 40;
const X_SPACING = 80;
const LABEL_GAP = 12;

export interface ValueAxis {
  /** Nice ends that hold every value. */
  domain: [number, number];
  ticks: { value: number; text: string }[];
  /** Px that the longest tick label needs, with its gap. */
  labelWidth: number;
}

interface AxisInput {
  values: Iterable<number>;
  /** Bars and sums start at zero; a ratio far from zero need not. */
  fromZero: boolean;
  /** Px available along the axis. */
  length: number;
  format: ColumnFormat;
  direction: 'x' | 'y';
}

/** A nice domain and its ticks. Equal values get room around them, so that the picture is not an empty box. */
export function valueAxis({ values, fromZero, length, format, direction }: AxisInput): ValueAxis {
  const count = Math.max(2, Math.floor(length / (direction === 'y' ? Y_SPACING : X_SPACING)));
  const { domain, ticks: round } = niceTicks(...extentOf(values, fromZero), count);
  const ticks = wholeTicks(round, values);
  const texts = formatTicks(ticks, format);
  return {
    domain,
    ticks: ticks.map((value, index) => ({ value, text: texts[index] ?? '' })),
    labelWidth: Math.ceil(Math.max(0, ...texts.map((text) => captionWidth(text, 400, true)))) + LABEL_GAP,
  };
}

/** A ratio starts at zero only where zero is near: far from it, the change is the message. */
export function wantsZero(values: readonly number[], isAdditive: boolean): boolean {
  if (isAdditive) return true;
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low >= 0 ? low < high / 2 : high <= 0 && high > low / 2;
}

/** Horizontal grid lines with their numbers to the left, no tick marks, and a stronger line at zero. */
export function drawYAxis(
  theme: ChartTheme,
  axis: ValueAxis,
  plot: Box,
  y: (value: number) => number,
  withLabels = true,
): Shape[] {
  return axis.ticks.flatMap(({ value, text }): Shape[] => {
    const at = y(value);
    const isZero = value === 0;
    const line = rule(plot.x, at, plot.x + plot.width, at, isZero ? theme.axis : theme.grid);
    if (!withLabels) return isZero ? [line] : [];
    return [line, textAt(theme, plot.x - LABEL_GAP + 4, at, text, { anchor: 'end', tabular: true })];
  });
}

/** Vertical grid lines with their numbers below; labels that would leave the picture turn inward. */
export function drawXAxis(
  theme: ChartTheme,
  axis: ValueAxis,
  plot: Box,
  x: (value: number) => number,
): Shape[] {
  return axis.ticks.flatMap(({ value, text }): Shape[] => {
    const at = x(value);
    const line = rule(at, plot.y, at, plot.y + plot.height, value === 0 ? theme.axis : theme.grid);
    const label = textAt(theme, at, plot.y + plot.height + 16, text, { anchor: 'middle', tabular: true });
    return [line, label];
  });
}

function extentOf(values: Iterable<number>, fromZero: boolean): [number, number] {
  let low = fromZero ? 0 : Number.POSITIVE_INFINITY;
  let high = fromZero ? 0 : Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [0, 1];
  if (low < high) return [low, high];
  if (low === 0) return [0, 1];
  const room = Math.abs(low) / 2;
  return [low - room, high + room];
}

/** Counts have no halves: a short axis of whole numbers never reads 0, 0.5, 1. */
function wholeTicks(ticks: number[], values: Iterable<number>): number[] {
  const allWhole = [...values].every(Number.isInteger);
  return allWhole ? ticks.filter(Number.isInteger) : ticks;
}
