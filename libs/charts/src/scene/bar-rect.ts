import type { RectShape } from './scene.js';
import { round } from './strokes.js';

const RADIUS = 3;
/** A value that is not zero leaves a trace, however small. */
const THINNEST = 1;

type Rect = Omit<RectShape, 'fill'>;

interface Span {
  /** Side across the bar's direction. */
  x: number;
  width: number;
  /** Px of zero and of the value. */
  from: number;
  to: number;
}

/** A bar from zero to its value, round at the value end only. `up` runs along y, `right` along x (where `x` is its top). */
export function barRect(direction: 'up' | 'right', { x, width, from, to }: Span, roundest = RADIUS): Rect {
  const low = Math.min(from, to);
  const length = from === to ? 0 : Math.max(THINNEST, Math.abs(to - from));
  // A trace of a small negative value lies below zero, not above it.
  const start = to < from ? from - length : low;
  const radius = Math.min(roundest, length / 2, width / 2);
  if (direction === 'up') {
    return {
      kind: 'rect',
      x: round(x),
      y: round(start),
      width: round(width),
      height: round(length),
      radius: round(radius),
      round: to <= from ? 'top' : 'bottom',
    };
  }
  return {
    kind: 'rect',
    x: round(start),
    y: round(x),
    width: round(length),
    height: round(width),
    radius: round(radius),
    round: to >= from ? 'right' : 'left',
  };
}
