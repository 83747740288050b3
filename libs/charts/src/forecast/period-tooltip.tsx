import type { ReactElement } from 'react';
import type { Box } from '../scene/scene.js';

/** In pixels. */
const WIDTH = 172;
const GAP = 6;

interface PeriodTooltipProps {
  /** Of the period that is pointed at, in pixels of the plot. */
  strip: Box;
  /** The heading first. */
  lines: readonly string[];
  /** Of the plot, in pixels. */
  width: number;
}

/** What is told of a period, left of it, so that it never covers what lies ahead. */
export function PeriodTooltip({ strip, lines, width }: PeriodTooltipProps): ReactElement {
  const [heading, ...rest] = lines;
  const left = Math.max(0, Math.min(strip.x - WIDTH - GAP, width - WIDTH));
  return (
    <div
      aria-hidden="true"
      className="pl-tooltip"
      style={{ left, top: strip.y, width: WIDTH, pointerEvents: 'none' }}
    >
      <div className="pl-tooltip-heading">{heading}</div>
      {rest.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}
