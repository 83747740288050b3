import type { Chart } from '@plumbline/contracts';

type Layout = Chart['layout'];

const CHART_ROWS = 4;
const TABLE_ROWS = 5;
const FULL = 12;
const WIDE = 7;

/** Charts two by two, the first of a pair wider where it runs over time; a last one alone and the table take the width. */
export function layOut(charts: readonly { isWide: boolean; isTable: boolean }[]): Layout[] {
  const layouts: Layout[] = [];
  let y = 0;
  for (let at = 0; at < charts.length; ) {
    const [left, right] = [charts[at], charts[at + 1]];
    if (!left) break;
    const isPair = !left.isTable && right !== undefined && !right.isTable;
    const h = left.isTable ? TABLE_ROWS : CHART_ROWS;
    if (isPair) {
      const w = left.isWide === right.isWide ? FULL / 2 : left.isWide ? WIDE : FULL - WIDE;
      layouts.push({ x: 0, y, w, h }, { x: w, y, w: FULL - w, h });
    } else {
      layouts.push({ x: 0, y, w: FULL, h });
    }
    y += h;
    at += isPair ? 2 : 1;
  }
  return layouts;
}
