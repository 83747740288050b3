import type { Chart } from '@plumbline/contracts';
import { periodDimension } from '@plumbline/semantics';

const CHART_ROWS = 4;
const TABLE_ROWS = 5;
const FULL = 12;
const WIDE = 7;

const isTable = ({ type }: Chart) => type === 'table';
const isWide = (chart: Chart) => periodDimension(chart.plan) !== undefined;

/**
 * Places charts two by two without gaps, a picture over time with one that is not as far as there are both, and the
 * wider of the two first; a last one alone and the table take the whole width.
 */
export function arrange(charts: readonly Chart[]): Chart[] {
  const ordered = pairUp(charts.filter((chart) => !isTable(chart)));
  const placed: Chart[] = [];
  let y = 0;
  for (let at = 0; at < ordered.length; at += 2, y += CHART_ROWS) {
    const [left, right] = [ordered[at], ordered[at + 1]];
    const h = CHART_ROWS;
    if (!left) break;
    const w = !right ? FULL : isWide(left) === isWide(right) ? FULL / 2 : WIDE;
    placed.push({ ...left, layout: { x: 0, y, w, h } });
    if (right) placed.push({ ...right, layout: { x: w, y, w: FULL - w, h } });
  }
  for (const table of charts.filter(isTable)) {
    placed.push({ ...table, layout: { x: 0, y, w: FULL, h: TABLE_ROWS } });
    y += TABLE_ROWS;
  }
  return placed;
}

function pairUp(pictures: readonly Chart[]): Chart[] {
  const [wide, narrow] = [pictures.filter(isWide), pictures.filter((chart) => !isWide(chart))];
  const ordered: Chart[] = [];
  while (wide.length + narrow.length > 0) ordered.push(...wide.splice(0, 1), ...narrow.splice(0, 1));
  return ordered;
}
