import type { ReactElement } from 'react';
import type { Scene, Shape } from '../scene/scene.js';
import type { ChartTheme } from '../theme/theme.js';
import { crosshairAt } from './tooltip.js';

interface CursorOverlayProps {
  scene: Scene;
  theme: ChartTheme;
  i: number;
  mark: number | null;
}

/** What follows the pointer or the keyboard: a crosshair with dots on lines, an outline around bars and cells. */
export function CursorOverlay({ scene, theme, i, mark }: CursorOverlayProps): ReactElement | null {
  const at = crosshairAt(scene, i, mark);
  if (!at) return null;
  const outline = scene.markAt && scene.shapes.find((shape) => isOutline(shape, scene.marks.indexOf(at)));
  if (outline?.kind === 'path')
    return (
      <path
        d={outline.d}
        transform={`translate(0,${outline.offset?.y ?? 0})`}
        fill="none"
        stroke={theme.text1}
        strokeWidth={1.5}
      />
    );
  const isPoint = at.box.width <= 10 && at.box.height <= 10;
  if (!isPoint) {
    const { x, y, width, height } = at.box;
    return (
      <rect
        x={x - 1}
        y={y - 1}
        width={width + 2}
        height={height + 2}
        rx={4}
        fill="none"
        stroke={theme.text1}
        strokeWidth={1.5}
      />
    );
  }
  const dots = scene.snap === 'x' ? scene.marks.filter((one) => one.i === at.i) : [at];
  const { plot } = scene;
  return (
    <g>
      {scene.snap === 'x' && (
        <path d={`M${at.x},${plot.y}V${plot.y + plot.height}`} stroke={theme.borderStrong} strokeWidth={1} />
      )}
      {dots.map((dot) => (
        <circle
          key={`${dot.j}:${dot.name}`}
          cx={dot.x}
          cy={dot.y}
          r={dot === at && mark !== null ? 5 : 4}
          fill={dot.colour}
          stroke={theme.surface}
          strokeWidth={1.5}
        />
      ))}
    </g>
  );
}

const isOutline = (shape: Shape, mark: number): boolean => shape.kind === 'path' && shape.marks?.[0] === mark;
