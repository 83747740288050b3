import { extent } from 'd3-array';
import { line } from 'd3-shape';
import type { ReactElement } from 'react';
import { linearScale } from '../scene/scales.js';
import { round } from '../scene/strokes.js';
import { type ChartTheme, slotColour } from '../theme/theme.js';

const STROKE = 1.5;
const DOT = 2.5;

export interface SparklineProps {
  /** In order of time; null is a gap. */
  values: readonly (number | null)[];
  theme: ChartTheme;
  /** Px. */
  width?: number;
  height?: number;
  /** The last period has not ended: its segment is dashed. */
  isLastPartial?: boolean;
}

/** Path and end point of a sparkline: the range of its values fills the height, as its shape is all it says. */
export function sparklinePath(values: readonly (number | null)[], width: number, height: number) {
  const [low, high] = extent(values.filter((value) => value !== null));
  if (low === undefined || high === undefined) return null;
  const x = linearScale([0, Math.max(1, values.length - 1)], [STROKE, width - DOT - 1]);
  const y = low === high ? () => height / 2 : linearScale([low, high], [height - DOT - 1, DOT + 1]);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => round(x(index)))
    .y((value) => round(y(value ?? 0)));
  const end = values.findLastIndex((value) => value !== null);
  return { path, end: { x: round(x(end)), y: round(y(values[end] ?? 0)) } };
}

/** A line without words beside the number it belongs to; decorative, as the number and its change say the same. */
export function Sparkline({
  values,
  theme,
  width = 96,
  height = 28,
  isLastPartial = false,
}: SparklineProps): ReactElement | null {
  const drawn = sparklinePath(values, width, height);
  if (!drawn || values.length < 2) return null;
  const stroke = slotColour(theme, 0);
  const whole = drawn.path(isLastPartial ? values.slice(0, -1) : values);
  const rest = isLastPartial
    ? drawn.path(values.map((value, index) => (index >= values.length - 2 ? value : null)))
    : null;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {whole && <path d={whole} fill="none" stroke={stroke} strokeWidth={STROKE} strokeLinejoin="round" />}
      {rest && <path d={rest} fill="none" stroke={stroke} strokeWidth={STROKE} strokeDasharray="2 2" />}
      <circle cx={drawn.end.x} cy={drawn.end.y} r={DOT} fill={stroke} />
    </svg>
  );
}
