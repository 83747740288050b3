import type { PageBox } from '@plumbline/contracts';

/** Left, top, right, bottom in points of the upright page, from its upper left corner. */
export type Box = readonly [number, number, number, number];
export type Rotation = 0 | 90 | 180 | 270;
/** Of an upright page, in points. */
export interface PageSize {
  width: number;
  height: number;
}

export const heightOf = ([, y0, , y1]: Box): number => y1 - y0;

export function around(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity];
  for (const box of boxes) {
    x0 = Math.min(x0, box[0]);
    y0 = Math.min(y0, box[1]);
    x1 = Math.max(x1, box[2]);
    y1 = Math.max(y1, box[3]);
  }
  return boxes.length === 0 ? [0, 0, 0, 0] : [x0, y0, x1, y1];
}

/** A box of the page before it was turned, from its upper left corner, on the page as it is read. */
export function turned([x0, y0, x1, y1]: Box, { width, height }: PageSize, rotation: Rotation): Box {
  if (rotation === 90) return [height - y1, x0, height - y0, x1];
  if (rotation === 180) return [width - x1, height - y1, width - x0, height - y0];
  if (rotation === 270) return [y0, width - x1, y1, width - x0];
  return [x0, y0, x1, y1];
}

/** The size of a page that is turned. */
export const turnedSize = ({ width, height }: PageSize, rotation: Rotation): PageSize =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

const DIGITS = 100_000;
const share = (part: number, whole: number): number =>
  Math.round(Math.min(1, Math.max(0, whole > 0 ? part / whole : 0)) * DIGITS) / DIGITS;

/** A box of an upright page in unrotated page space, 0 to 1. */
export function toPageBox(box: Box, size: PageSize, rotation: Rotation): PageBox {
  const back = ((360 - rotation) % 360) as Rotation;
  const before = turnedSize(size, back);
  const [x0, y0, x1, y1] = turned(box, size, back);
  return [
    share(x0, before.width),
    share(y0, before.height),
    share(x1, before.width),
    share(y1, before.height),
  ];
}
