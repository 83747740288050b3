import type { ExportOptions } from '@plumbline/contracts';

/** Points of width between the margins of 0.75 in. */
const WIDTHS = { letter: { portrait: 504, landscape: 684 }, a4: { portrait: 487, landscape: 734 } } as const;
const COLUMNS = 12;
const POINTS_PER_PX = 0.75;
/** Between two charts, at 10 pt. */
const GUTTER = 20;
const TEXT_SIZE = { normal: 9.5, large: 11.5 } as const;
/** Height by width; wide pictures are flat, as on the screen. */
const ASPECT = { narrow: 0.62, wide: 0.38 } as const;
const NARROW_PX = 460;
const LOWEST_PX = 200;
/** The least share of a page that a chart can be read in. */
const LEAST_SHARE = { portrait: 0.42, landscape: 0.34 } as const;

export interface PageSize {
  /** Between the margins, in points. */
  width: number;
  /** Of the text, in points. */
  text: number;
  leastShare: number;
}

export const pageSize = ({ paper, orientation, textSize }: ExportOptions): PageSize => ({
  width: WIDTHS[paper][orientation],
  text: TEXT_SIZE[textSize],
  leastShare: LEAST_SHARE[orientation],
});

/** In CSS px, of charts that share a row by these shares; larger text comes from a smaller picture made larger. */
export function rowSizes(
  { width, text }: PageSize,
  shares: readonly number[],
): { width: number; height: number }[] {
  const room = width - GUTTER * (shares.length - 1);
  const widths = shares.map((share) =>
    Math.round(((room * share) / POINTS_PER_PX) * (TEXT_SIZE.normal / text)),
  );
  const heights = widths.map((px) => px * (px < NARROW_PX ? ASPECT.narrow : ASPECT.wide));
  // Charts of one row end at the same height.
  const height = Math.round(Math.max(...heights, LOWEST_PX));
  return widths.map((px) => ({ width: px, height }));
}

/** How charts share a row; undefined where they need one each. */
export function sharesOf(columns: readonly number[], { leastShare }: PageSize): number[] | undefined {
  const total = columns.reduce((sum, count) => sum + count, 0);
  if (total > COLUMNS || columns.length * leastShare > 1) return undefined;
  const raised = columns.map((count) => Math.max(count / total, leastShare));
  const sum = raised.reduce((all, share) => all + share, 0);
  return raised.map((share) => share / sum);
}
