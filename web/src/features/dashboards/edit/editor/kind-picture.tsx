import type { ChartType } from '@plumbline/contracts';
import { cn } from '../../../../shared/lib/cn.js';

const bar = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;
const upright = (heights: readonly number[], step = 6, base = 25) =>
  heights.map((height, at) => bar(3 + at * step, base - height, step - 2, height)).join('');
const lying = (widths: readonly number[]) => widths.map((width, at) => bar(3, 3 + at * 6, width, 4)).join('');
const square = (depths: string, wanted: string) =>
  [...depths]
    .map((depth, at) => (depth === wanted ? bar(1 + (at % 5) * 8, 2 + Math.floor(at / 5) * 8, 7, 7) : ''))
    .join('');
const dots = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => bar(x, y, 3, 3)).join('');

interface Shape {
  filled?: string;
  /** Drawn lighter. */
  pale?: string;
  lines?: string;
}

const CELLS = '012210211020112';
const DAYS = '112122112211211';

const SHAPES: Record<ChartType, Shape> = {
  line: { lines: 'M3 20 12 13l8 4 9-9 9-3M3 24l9-4 8 1 9-5 9 1' },
  column: { filled: upright([10, 16, 12, 20, 15, 22]) },
  bar: { filled: lying([36, 27, 18, 10]) },
  stacked: { filled: upright([7, 9, 8, 12, 9, 13]), pale: upright([5, 6, 5, 8, 6, 9], 6, 12) },
  grouped: { filled: upright([10, 0, 14, 0, 12], 8), pale: upright([0, 18, 0, 20, 0], 8) },
  multiples: { lines: 'M3 9 8 5l5 3 6-4M24 9l5-3 5 2 5-5M3 22l5-3 5 2 6-4M24 22l5-5 5 4 5-3' },
  histogram: { filled: upright([6, 14, 22, 18, 11, 7, 4], 5.5) },
  box: {
    lines:
      'M8 3v5M8 20v4M4 8h8v12H4zM4 13h8M21 6v4M21 21v3M17 10h8v11h-8zM17 16h8M34 2v4M34 17v4M30 6h8v11h-8zM30 11h8',
  },
  scatter: {
    filled: dots([
      [4, 20],
      [9, 15],
      [13, 17],
      [20, 11],
      [26, 12],
      [31, 6],
      [37, 8],
      [22, 18],
      [15, 9],
    ]),
  },
  heatmap: { filled: square(CELLS, '2'), pale: square(CELLS, '1') },
  waterfall: {
    filled: [bar(3, 12, 5, 13), bar(10, 6, 5, 6), bar(17, 3, 5, 4), bar(31, 8, 5, 17)].join(''),
    pale: bar(24, 3, 5, 5),
  },
  slope: { lines: 'M6 22 36 5M6 16 36 12M6 7 36 20' },
  funnel: { filled: [bar(3, 3, 36, 5), bar(9, 11, 24, 5), bar(15, 19, 12, 5)].join('') },
  calendar: { filled: square(DAYS, '2'), pale: square(DAYS, '1') },
  map: { filled: 'M3 6l10-3v20l-10 3z', pale: 'M14 3l13 4v19l-13-4z', lines: 'M28 7l10-3v19l-10 3z' },
  table: { lines: 'M3 5h36M3 13h10m4 0h8m4 0h10M3 21h10m4 0h8m4 0h10' },
};

/** What a kind of chart looks like. */
export function KindPicture({ type, className }: { type: ChartType; className?: string }) {
  const { filled, pale, lines } = SHAPES[type];
  return (
    <svg
      width="42"
      height="28"
      viewBox="0 0 42 28"
      className={cn('text-chart-1', className)}
      fill="currentColor"
      aria-hidden="true"
    >
      {filled && <path d={filled} />}
      {pale && <path d={pale} opacity="0.45" />}
      {lines && <path d={lines} fill="none" stroke="currentColor" strokeWidth="1.75" />}
    </svg>
  );
}
