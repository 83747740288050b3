import type { Run } from './outline.js';
import type { Glance } from './row-shape.js';

/** How a table begins: perhaps titles, then names, then values. */
export interface TableOpening {
  titles: number;
  /** The record of names right above the values. */
  header: Glance;
  /** The first record of values. */
  below: Glance;
}

const MAX_TITLES = 3;
const MAX_HEADER_ROWS = 3;
/** Names stand above nearly all values. */
const FULL_ENOUGH = 0.75;

/** Whether a record holds nothing but a text in its first cell. */
export function isTitle({ filled, extent }: Glance): boolean {
  return filled === 1 && extent === 1;
}

/** How the records from this run on begin a table; undefined where they do not. */
export function tableOpening(runs: readonly Run[], index: number): TableOpening | undefined {
  const glances = glancesFrom(runs, index);
  const isWide = glances.some((glance) => glance.extent > 1);
  let at = 0;
  while (isWide && at < MAX_TITLES && glances[at] && isTitle(glances[at]!)) at++;
  const titles = at;
  const isHeader = (glance: Glance | undefined) => glance?.isNames === true && (!isWide || glance.filled > 1);
  if (!isHeader(glances[at])) return undefined;
  while (at - titles < MAX_HEADER_ROWS - 1 && isHeader(glances[at + 1])) at++;
  const header = glances[at]!;
  const below = glances[at + 1];
  if (!below || below.values.length === 0 || header.filled < below.filled * FULL_ENOUGH) return undefined;
  return { titles, header, below };
}

/** The first records from this run on, up to a blank line or the end of what was looked at. */
function glancesFrom(runs: readonly Run[], index: number): Glance[] {
  const glances: Glance[] = [];
  for (const run of runs.slice(index, index + MAX_TITLES + MAX_HEADER_ROWS)) {
    if (run.cells === 0) break;
    glances.push(...run.opening);
    if (run.count > run.opening.length) break;
  }
  return glances;
}
