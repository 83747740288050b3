import { createElement, type ReactElement } from 'react';
import { blend, type ChartTheme, CONTEXT_OPACITY } from '../theme/theme.js';
import type { RectShape, Scene, Shape, TextShape } from './scene.js';
import { round } from './strokes.js';

interface SceneShapesProps {
  scene: Scene;
  theme: ChartTheme;
  /** Indexes of the chosen marks; the others fade, texts never do. Empty: all at full strength. */
  selected?: ReadonlySet<number>;
}

/** Draws a scene with literal colours; the same output in a browser, on a server and in a file. */
export function SceneShapes({ scene, theme, selected }: SceneShapesProps): ReactElement {
  const hasSelection = selected !== undefined && selected.size > 0;
  // Shapes have no identity beyond their place in the drawing, so they are children and not a keyed list.
  const shapes = scene.shapes.map((shape) => {
    if (!hasSelection || shape.kind === 'text' || shape.marks === undefined)
      return shapeElement(shape, theme);
    const isChosen = shape.marks.some((mark) => selected.has(mark));
    return shapeElement(withSelection(shape, scene), theme, !isChosen);
  });
  return createElement(
    'g',
    { fontFamily: theme.fontFamily },
    ...shapes,
    scene.message && <Message scene={scene} theme={theme} />,
  );
}

/** A choice outranks the title's highlight: bars start from their own colour again. */
function withSelection(shape: Exclude<Shape, TextShape>, scene: Scene): Shape {
  const colour = scene.marks[shape.marks?.[0] ?? -1]?.colour;
  if (shape.kind !== 'rect' || shape.dash || !colour) return shape;
  return { ...shape, fill: colour };
}

function shapeElement(shape: Shape, theme: ChartTheme, faded = false): ReactElement {
  if (shape.kind === 'text') {
    return (
      <text
        x={shape.x}
        y={shape.y}
        fill={shape.fill}
        fontSize={shape.size}
        fontWeight={shape.weight}
        textAnchor={shape.anchor}
        style={shape.tabular ? { fontVariantNumeric: 'tabular-nums' } : undefined}
      >
        {shape.text}
      </text>
    );
  }
  const opacity = faded && shape.kind === 'path' ? CONTEXT_OPACITY : shape.opacity;
  const paint = (colour: string) => (faded ? blend(colour, theme.surface, CONTEXT_OPACITY) : colour);
  if (shape.kind === 'dot') {
    return (
      <circle
        cx={shape.x}
        cy={shape.y}
        r={shape.r}
        fill={paint(shape.fill)}
        stroke={shape.ring}
        strokeWidth={shape.ring ? 1.5 : undefined}
        opacity={opacity}
      />
    );
  }
  if (shape.kind === 'path') {
    return (
      <path
        d={shape.d}
        fill={shape.fill ?? 'none'}
        data-slot={shape.fill ? undefined : slotOf(shape.stroke, theme)}
        stroke={shape.stroke}
        strokeWidth={shape.strokeWidth}
        strokeDasharray={shape.dash ?? undefined}
        strokeLinejoin="round"
        strokeLinecap={shape.dash ? undefined : 'round'}
        opacity={opacity}
        transform={shape.offset ? `translate(${shape.offset.x},${shape.offset.y})` : undefined}
      />
    );
  }
  return (
    <path
      d={rectPath(shape)}
      data-slot={slotOf(shape.fill, theme)}
      fill={paint(shape.fill)}
      stroke={shape.stroke && paint(shape.stroke)}
      strokeDasharray={shape.dash}
      opacity={opacity}
    />
  );
}

/** By this, forced colours draw series in patterns; the first stays plain. */
const slotOf = (colour: string, { chart }: ChartTheme): number | undefined =>
  Math.max(0, chart.indexOf(colour)) || undefined;

function Message({ scene, theme }: { scene: Scene; theme: ChartTheme }): ReactElement {
  return (
    <text x={scene.width / 2} y={scene.height / 2} fill={theme.text2} fontSize={14} textAnchor="middle">
      {scene.message}
    </text>
  );
}

/** A rectangle whose corners are round at one end or all around. */
export function rectPath({ x, y, width, height, radius = 0, round: end = 'all' }: RectShape): string {
  if (radius <= 0) return `M${x},${y}h${width}v${height}h${round(-width)}z`;
  const corner = (ends: string[]) => (end === 'all' || ends.includes(end) ? radius : 0);
  const topLeft = corner(['top', 'left']);
  const topRight = corner(['top', 'right']);
  const bottomRight = corner(['bottom', 'right']);
  const bottomLeft = corner(['bottom', 'left']);
  const arc = (r: number, dx: number, dy: number) => (r > 0 ? `a${r},${r},0,0,1,${dx * r},${dy * r}` : '');
  return [
    `M${round(x + topLeft)},${y}`,
    `h${round(width - topLeft - topRight)}${arc(topRight, 1, 1)}`,
    `v${round(height - topRight - bottomRight)}${arc(bottomRight, -1, 1)}`,
    `h${round(-(width - bottomRight - bottomLeft))}${arc(bottomLeft, -1, -1)}`,
    `v${round(-(height - bottomLeft - topLeft))}${arc(topLeft, 1, -1)}z`,
  ].join('');
}
