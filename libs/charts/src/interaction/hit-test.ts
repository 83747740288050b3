import type { Filter } from '@plumbline/contracts';
import { isSelected } from '../model/cross-filter.js';
import type { Box, Scene, TextShape } from '../scene/scene.js';
import { BASELINE } from '../scene/text.js';
import { measureText } from '../text/text-width.js';

/** A pointer this near to a mark, in px, means it. */
export const SNAP_RADIUS = 40;
/** Smallest side of anything a pointer must hit, in px. */
const TARGET = 24;

/** What the pointer means: the mark it would choose, and the position whose values it would read. */
export interface Hit {
  /** Index of the mark nearest to the pointer; null where the pointer reads a position without meaning one mark. */
  mark: number | null;
  /** Position along the first direction, for crosshair and tooltip. */
  i: number;
}

/** Finds the mark that a pointer at (x, y) means; null outside the reach of any. */
export function hitTest(scene: Scene, x: number, y: number): Hit | null {
  const named = scene.shapes.find(
    (shape): shape is TextShape =>
      shape.kind === 'text' && shape.mark !== undefined && contains(textBox(shape), x, y),
  );
  if (named?.mark !== undefined) return { mark: named.mark, i: scene.marks[named.mark]?.i ?? 0 };
  const own = scene.markAt?.(x, y);
  if (own !== undefined) return own === null ? null : { mark: own, i: scene.marks[own]?.i ?? 0 };
  if (scene.snap === 'x') return hitAlongX(scene, x, y);
  const nearest = nearestMark(scene, (box) => distanceTo(box, x, y));
  if (!nearest || nearest.distance > (scene.snap === 'point' ? SNAP_RADIUS : TARGET / 2)) return null;
  return { mark: nearest.index, i: scene.marks[nearest.index]?.i ?? 0 };
}

function hitAlongX(scene: Scene, x: number, y: number): Hit | null {
  const { plot } = scene;
  const isInside = contains(grow(plot, SNAP_RADIUS / 2), x, y);
  if (!isInside) return null;
  const along = nearestMark(scene, (box) => Math.abs(box.x + box.width / 2 - x));
  const i = along ? scene.marks[along.index]?.i : undefined;
  if (i === undefined) return null;
  const meant = nearestMark(scene, (box, index) =>
    scene.marks[index]?.i === i ? Math.abs(nearestEdge(box, y)) : Number.POSITIVE_INFINITY,
  );
  return { mark: meant && meant.distance <= SNAP_RADIUS ? meant.index : null, i };
}

/** The box that a printed text covers, from its measured width. */
export function textBox(shape: TextShape): Box {
  const width = measureText(shape.text, shape);
  const x =
    shape.anchor === 'start' ? shape.x : shape.anchor === 'end' ? shape.x - width : shape.x - width / 2;
  return { x, y: shape.y - BASELINE - shape.size / 2 - 2, width, height: shape.size + 4 };
}

/** A box grown to the smallest target a pointer can be asked to hit. */
export function targetBox(box: Box): Box {
  const dx = Math.max(4, (TARGET - box.width) / 2);
  const dy = Math.max(2, (TARGET - box.height) / 2);
  return { x: box.x - dx, y: box.y - dy, width: box.width + 2 * dx, height: box.height + 2 * dy };
}

/** Indexes of the marks that a cross-filter chose. */
export function selectedMarks(scene: Scene, selected: readonly Filter[]): Set<number> {
  if (selected.length === 0) return new Set();
  return new Set(scene.marks.flatMap(({ cross }, index) => (isSelected(cross, selected) ? [index] : [])));
}

function nearestMark(
  scene: Scene,
  distanceOf: (box: Box, index: number) => number,
): { index: number; distance: number } | null {
  let best: { index: number; distance: number } | null = null;
  scene.marks.forEach(({ box }, index) => {
    const distance = distanceOf(box, index);
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { index, distance };
  });
  return best;
}

function nearestEdge(box: Box, y: number): number {
  if (y < box.y) return box.y - y;
  return y > box.y + box.height ? y - box.y - box.height : 0;
}

function distanceTo(box: Box, x: number, y: number): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width);
  const dy = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.hypot(dx, dy);
}

function contains(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function grow(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}
