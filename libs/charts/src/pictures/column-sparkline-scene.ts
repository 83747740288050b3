import type { ColumnProfile } from '@plumbline/contracts';
import { max } from 'd3-array';
import { calendarTime } from '../format/format-date.js';
import { barRect } from '../scene/bar-rect.js';
import type { Shape } from '../scene/scene.js';
import { round, rule } from '../scene/strokes.js';
import { type ChartTheme, slotColour } from '../theme/theme.js';

/** Px of the two places that show a column: the profile's rows and the small headers and lists. */
export const SPARKLINE_SIZES = {
  profile: { width: 150, height: 36 },
  small: { width: 72, height: 28 },
} as const;
export type SparklineSize = keyof typeof SPARKLINE_SIZES;

const CATEGORY_HEIGHT = { profile: 16, small: 11 } as const;
/** Categories with a step of their own; the rest share one grey. */
const NAMED_PARTS = 4;
const PART_GAP = 2;
const STRIP_RADIUS = 1;
const MOST_DISTINCT = 60;

type Size = { width: number; height: number };

/** The picture of a column: a histogram with its median, parts of a whole, or null where a picture would say nothing (ids, constants). */
export function columnStripShapes(
  column: ColumnProfile,
  size: SparklineSize,
  theme: ChartTheme,
): Shape[] | null {
  const box = SPARKLINE_SIZES[size];
  if (column.role === 'identifier' || column.role === 'constant') return null;
  const parts = partsOf(column);
  if (parts) return stackedParts(parts, box, CATEGORY_HEIGHT[size], theme);
  const { histogram } = column;
  // A single bar would be a block that says nothing.
  if (!histogram || histogram.length < 2 || histogram.every(({ count }) => count === 0)) return null;
  const bars = barShapes(
    histogram.map(({ count }) => count),
    box,
    theme,
  );
  const median = column.type === 'text' ? null : medianPosition(column);
  return median === null
    ? bars
    : [...bars, rule(median * box.width, 0, median * box.width, box.height, theme.text1, '1.5 2')];
}

/** Bars of equal width from zero, for heights or counts; an empty place stays empty. */
export function barShapes(values: readonly number[], { width, height }: Size, theme: ChartTheme): Shape[] {
  const largest = max(values) || 1;
  const step = width / values.length;
  const gap = step > 4 ? 1.5 : step > 2.5 ? 0.8 : 0;
  return values.flatMap((value, index): Shape[] => {
    if (value <= 0) return [];
    const to = height - Math.max(1, (value / largest) * height);
    return [
      {
        ...barRect(
          'up',
          { x: index * step, width: Math.max(0.5, step - gap), from: height, to },
          STRIP_RADIUS,
        ),
        fill: slotColour(theme, 0),
      },
    ];
  });
}

function partsOf(column: ColumnProfile): number[] | null {
  const { topValues, type, role, distinct } = column;
  if (!topValues || topValues.length === 0) return null;
  const isCategory = type === 'boolean' || ((role === 'dimension' || role === 'geo') && type === 'text');
  if (!isCategory || distinct > MOST_DISTINCT) return null;
  const counts = topValues.map(({ count }) => count).sort((a, b) => b - a);
  const filled =
    column.histogram && type === 'text' ? sum(column.histogram.map(({ count }) => count)) : sum(counts);
  const named = counts.slice(0, NAMED_PARTS);
  const rest = Math.max(filled, sum(counts)) - sum(named);
  return rest > 0 ? [...named, rest] : named;
}

/** Largest first and darkest first; what is folded is grey. */
function stackedParts(
  parts: number[],
  { width, height }: Size,
  thickness: number,
  theme: ChartTheme,
): Shape[] {
  const whole = sum(parts);
  const usable = width - PART_GAP * (parts.length - 1);
  let x = 0;
  return parts.map((part, index): Shape => {
    const partWidth = Math.max(1, (part / whole) * usable);
    const isRest = index >= NAMED_PARTS;
    const shape: Shape = {
      kind: 'rect',
      x: round(x),
      y: round((height - thickness) / 2),
      width: round(partWidth),
      height: thickness,
      radius: Math.min(2, partWidth / 2),
      fill: isRest ? theme.other : stepColour(theme, index),
    };
    x += partWidth + PART_GAP;
    return shape;
  });
}

/** From the strong end of the scale inwards, all at least 2:1 on the surface in both themes. */
function stepColour(theme: ChartTheme, index: number): string {
  return theme.sequential[5 - index] ?? theme.other;
}

function medianPosition({ quantiles, histogram }: ColumnProfile): number | null {
  const median = quantiles?.p50;
  if (median === undefined || !histogram) return null;
  const index = histogram.findIndex(({ from, to }) => {
    const low = edge(from);
    const high = edge(to);
    return (low === null || median >= low) && (high === null || median < high);
  });
  const bin = histogram[index];
  if (!bin) return null;
  const low = edge(bin.from);
  const high = edge(bin.to);
  const inside = low === null || high === null || high === low ? 0.5 : (median - low) / (high - low);
  return (index + inside) / histogram.length;
}

function edge(value: number | string | null): number | null {
  return typeof value === 'string' ? calendarTime(value) : value;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
