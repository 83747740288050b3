import type { Box, PageSize } from './box.js';

// Pages that were photographed or scanned askew: their lines lean by an angle, clockwise in radians.

/** Where a word that leans with its page stands once the page is straightened around its middle; its size stays. */
export const straightened = (box: Box, size: PageSize, skew: number): Box => moved(box, size, -skew);

/** The other way round. */
export const leaning = (box: Box, size: PageSize, skew: number): Box => moved(box, size, skew);

/** What surrounds a line, or anything else that is wide, on the page that leans. */
export function leaningAround([x0, y0, x1, y1]: Box, size: PageSize, skew: number): Box {
  const ends = [x0, x1].map((x) => leaning([x, y0, x, y1], size, skew));
  const [left, right] = ends;
  if (!left || !right) return [x0, y0, x1, y1];
  return [left[0], Math.min(left[1], right[1]), right[2], Math.max(left[3], right[3])];
}

function moved([x0, y0, x1, y1]: Box, { width, height }: PageSize, angle: number): Box {
  if (angle === 0) return [x0, y0, x1, y1];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [(x0 + x1) / 2 - width / 2, (y0 + y1) / 2 - height / 2];
  const [x, y] = [dx * cos - dy * sin + width / 2, dx * sin + dy * cos + height / 2];
  const [w, h] = [(x1 - x0) / 2, (y1 - y0) / 2];
  return [x - w, y - h, x + w, y + h];
}
