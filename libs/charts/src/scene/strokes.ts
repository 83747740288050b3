import type { PathShape } from './scene.js';

/** Two decimals are finer than any screen, and keep the markup short. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A crisp 1 px line. */
export function rule(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  dash?: string,
): PathShape {
  const isVertical = x1 === x2;
  const crisp = (value: number) => Math.round(value) + 0.5;
  const d = isVertical
    ? `M${crisp(x1)},${round(y1)}V${round(y2)}`
    : `M${round(x1)},${crisp(y1)}H${round(x2)}`;
  return { kind: 'path', d, stroke, strokeWidth: 1, dash: dash ?? null };
}
