import type { Scene, SceneMark, Shape } from './scene.js';
import { round } from './strokes.js';

/** Places a scene inside a larger one: shapes and marks moved by (dx, dy), references to marks by `firstMark`, rows of marks by `j`. */
export function moveScene(
  scene: Scene,
  dx: number,
  dy: number,
  firstMark: number,
  j: number,
): { shapes: Shape[]; marks: SceneMark[] } {
  return {
    shapes: scene.shapes.map((shape) => moveShape(shape, dx, dy, firstMark)),
    marks: scene.marks.map((mark) => ({
      ...mark,
      j,
      x: round(mark.x + dx),
      y: round(mark.y + dy),
      box: { ...mark.box, x: round(mark.box.x + dx), y: round(mark.box.y + dy) },
    })),
  };
}

function moveShape(shape: Shape, dx: number, dy: number, firstMark: number): Shape {
  if (shape.kind === 'text') {
    const moved = { ...shape, x: round(shape.x + dx), y: round(shape.y + dy) };
    return shape.mark === undefined ? moved : { ...moved, mark: shape.mark + firstMark };
  }
  const marks = shape.marks?.map((mark) => mark + firstMark);
  if (shape.kind === 'path') return { ...shape, marks, offset: { x: round(dx), y: round(dy) } };
  return { ...shape, marks, x: round(shape.x + dx), y: round(shape.y + dy) };
}
