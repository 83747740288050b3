import { elementAt } from '@plumbline/statistics';
import type { Run } from './outline.js';
import type { RowShape } from './row-shape.js';

/** How a table begins: perhaps titles, then names, then values. */
export interface TableOpening {
  titles: number;
  /** The record of names right above the values. */
  header: RowShape;
  /** The first record of values. */
  below: RowShape;
}

const MAX_TITLES = 3;
const MAX_HEADER_ROWS = 3;
/** Names stand above nearly all values. */
const FULL_ENOUGH = 0.75;

/** Whether a record holds nothing but a text in its first cell. */
export function isTitle({ filled, extent }: RowShape): boolean {
  return filled === 1 && extent === 1;
}

/** How the records from this run on begin a table; undefined where they do not. */
export function tableOpening(runs: readonly Run[], index: number): TableOpening | undefined {
  const shapes = shapesFrom(runs, index);
  const isWide = shapes.some((shape) => shape.extent > 1);
  let at = 0;
  while (isWide && at < MAX_TITLES && shapes[at] && isTitle(elementAt(shapes, at))) at++;
  const titles = at;
  const isHeader = (shape: RowShape | undefined) => shape?.isNames === true && (!isWide || shape.filled > 1);
  if (!isHeader(shapes[at])) return undefined;
  while (at - titles < MAX_HEADER_ROWS - 1 && isHeader(shapes[at + 1])) at++;
  const header = elementAt(shapes, at);
  const below = shapes[at + 1];
  if (!below || below.values.length === 0 || header.filled < below.filled * FULL_ENOUGH) return undefined;
  return { titles, header, below };
}

/** The first records from this run on, up to a blank line or the end of what was looked at. */
function shapesFrom(runs: readonly Run[], index: number): RowShape[] {
  const shapes: RowShape[] = [];
  for (const run of runs.slice(index, index + MAX_TITLES + MAX_HEADER_ROWS)) {
    if (run.cells === 0) break;
    shapes.push(...run.opening);
    if (run.count > run.opening.length) break;
  }
  return shapes;
}
