import { plural } from '../format/format-number.js';
import type { Scene, SceneMark } from '../scene/scene.js';

/** PageUp and PageDown move by a tenth of the chart. */
const PAGE = 0.1;

/** Positions along the first direction that hold a mark, in order. */
export function positions(scene: Scene): number[] {
  return [...new Set(scene.marks.map(({ i }) => i))].sort((a, b) => a - b);
}

/** The mark that the cursor reaches from `from` (null: nowhere yet) with a key; null where the key moves nothing. */
export function moveCursor(scene: Scene, from: number | null, key: string): number | null {
  const stops = positions(scene);
  if (stops.length === 0) return null;
  const current = from === null ? undefined : scene.marks[from];
  if (!current)
    return isMove(key) ? markAt(scene, key === 'End' ? (stops.at(-1) ?? 0) : (stops[0] ?? 0), 0) : null;
  const place = stops.indexOf(current.i);
  const page = Math.max(1, Math.round(stops.length * PAGE));
  const across = scene.marks.some(({ j }) => j !== current.j);
  const to = (step: number) => markAt(scene, stops[clamp(place + step, stops.length)] ?? 0, current.j);
  switch (key) {
    case 'ArrowRight':
      return to(1);
    case 'ArrowLeft':
      return to(-1);
    case 'ArrowDown':
      return across ? moveAcross(scene, current, 1) : to(1);
    case 'ArrowUp':
      return across ? moveAcross(scene, current, -1) : to(-1);
    case 'PageUp':
      return to(page);
    case 'PageDown':
      return to(-page);
    case 'Home':
      return to(-stops.length);
    case 'End':
      return to(stops.length);
    default:
      return null;
  }
}

/** What a screen reader says at the cursor: the position, then every value there with the cursor's own first. */
export function cursorText(scene: Scene, index: number | null): string {
  const mark = index === null ? undefined : scene.marks[index];
  if (!mark) return `${plural(positions(scene).length, 'point')}. Use the arrow keys to read them.`;
  const others = scene.marks.filter((other) => other !== mark && other.i === mark.i);
  const values = [mark, ...others].map(({ name, value }) => `${name} ${value}`).join(', ');
  return `${mark.label}${mark.note ? `, ${mark.note}` : ''}. ${values}`;
}

function moveAcross(scene: Scene, current: SceneMark, step: 1 | -1): number {
  const column = scene.marks
    .map((mark, index) => ({ mark, index }))
    .filter(({ mark }) => mark.i === current.i)
    .sort((a, b) => a.mark.j - b.mark.j);
  const place = column.findIndex(({ mark }) => mark === current);
  return column[clamp(place + step, column.length)]?.index ?? scene.marks.indexOf(current);
}

function markAt(scene: Scene, i: number, j: number): number | null {
  let best: number | null = null;
  scene.marks.forEach((mark, index) => {
    if (mark.i !== i) return;
    const known = best === null ? undefined : scene.marks[best];
    if (!known || Math.abs(mark.j - j) < Math.abs(known.j - j)) best = index;
  });
  return best;
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}

function isMove(key: string): boolean {
  return /^(Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down))$/.test(key);
}
