import { around, type Box } from '../page/box.js';
import type { Word } from '../page/page-content.js';
import { cellOf, headerRowsOf, type Table } from './table.js';

/** Lines this close together are one. */
const SAME = 3;
const MAX_LINES = 120;
/** A line parts cells where it goes along this part of the table: edges of coloured bands and logos do not. */
const COVERED = 0.5;

interface Grid {
  xs: number[];
  ys: number[];
}

/** Tables whose cells are parted by lines that are drawn. */
export function ruledTables(rules: readonly Box[], words: readonly Word[]): Table[] {
  return groupsOf(rules).flatMap((group) => {
    const grid = gridOf(group);
    const table = grid && tableOf(grid, words);
    return table ? [table] : [];
  });
}

/** Rules that touch each other. */
function groupsOf(rules: readonly Box[]): Box[][] {
  const groups: { box: Box; rules: Box[] }[] = [];
  for (const rule of rules) {
    const touching = groups.filter(({ box }) => touches(box, rule));
    const merged = [rule, ...touching.flatMap((group) => group.rules)];
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push({ box: around(merged), rules: merged });
  }
  return groups.map((group) => group.rules);
}

const touches = (a: Box, b: Box): boolean =>
  a[0] <= b[2] + SAME && b[0] <= a[2] + SAME && a[1] <= b[3] + SAME && b[1] <= a[3] + SAME;

function gridOf(rules: readonly Box[]): Grid | undefined {
  const isLevel = ([x0, y0, x1, y1]: Box) => x1 - x0 > y1 - y0;
  const whole = around(rules);
  const level = rules.filter(isLevel).map(([x0, y0, x1, y1]) => ({ at: (y0 + y1) / 2, from: x0, to: x1 }));
  const upright = rules
    .filter((rule) => !isLevel(rule))
    .map(([x0, y0, x1, y1]) => ({ at: (x0 + x1) / 2, from: y0, to: y1 }));
  const ys = partings(level, (whole[2] - whole[0]) * COVERED);
  const xs = partings(upright, (whole[3] - whole[1]) * COVERED);
  const isTable = xs.length >= 3 && ys.length >= 3 && xs.length <= MAX_LINES && ys.length <= MAX_LINES;
  return isTable ? { xs, ys } : undefined;
}

interface Stroke {
  at: number;
  from: number;
  to: number;
}

/** Where strokes that lie on one line cover enough of it together. */
function partings(strokes: Stroke[], least: number): number[] {
  const lines: Stroke[][] = [];
  for (const stroke of strokes.sort((a, b) => a.at - b.at)) {
    const line = lines.at(-1);
    if (line && stroke.at - (line.at(-1)?.at ?? 0) <= SAME) line.push(stroke);
    else lines.push([stroke]);
  }
  return lines.filter((line) => covered(line) >= least).map((line) => line[0]?.at ?? 0);
}

function covered(strokes: Stroke[]): number {
  let [sum, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of strokes.sort((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return sum;
}

function tableOf({ xs, ys }: Grid, words: readonly Word[]): Table | undefined {
  const rows = pairs(ys).map(([top, bottom]) =>
    pairs(xs).map(([left, right]) => {
      const place: Box = [left, top, right, bottom];
      return cellOf(
        words.filter(({ box }) => isInside(box, place)),
        place,
      );
    }),
  );
  const isUsed = (column: number) => rows.some((row) => row[column]?.text !== '');
  const filled = rows
    .filter((row) => row.some(({ text }) => text !== ''))
    .map((row) => row.filter((_, column) => isUsed(column)));
  if (filled.length < 2 || !filled.some((row) => row.filter(({ text }) => text !== '').length > 1))
    return undefined;
  const box: Box = [xs[0] ?? 0, ys[0] ?? 0, xs.at(-1) ?? 0, ys.at(-1) ?? 0];
  return { box, rows: filled, headerRows: headerRowsOf(filled), isRuled: true };
}

const pairs = (values: readonly number[]): [number, number][] =>
  values.slice(1).map((value, index) => [values[index] ?? value, value]);

function isInside(box: Box, [x0, y0, x1, y1]: Box): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x >= x0 && x < x1 && y >= y0 && y < y1;
}
