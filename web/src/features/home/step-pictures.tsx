import { BarSparkline, darkTheme, lightTheme } from '@plumbline/charts';
import type { ReactNode } from 'react';
import { useResolvedTheme } from '../../shared/lib/theme.js';

/** A made-up file on its way to a dashboard, in three pictures. */

const FRAME = 'h-52 overflow-hidden rounded-md border border-border';

const LINES = [
  'order_id,order_date,region,channel',
  ...['West,Direct sales', 'South,Partners', 'Midwest,Direct sales', 'East,Partners', 'West,Online store'],
  ...['South,Direct sales', 'East,Direct sales', 'West,Partners'],
].map((line, index) =>
  index === 0 ? line : `SO-${30_000 + index},2024-11-0${1 + Math.floor(index / 6)},${line}`,
);

export function FilePicture() {
  return (
    <ol aria-hidden="true" className={`${FRAME} bg-surface px-4 py-3 font-mono text-[0.8125rem] leading-5`}>
      {LINES.map((line, index) => (
        <li key={line} className="truncate text-text2 first:font-semibold first:text-text1">
          <span className="mr-4 font-normal text-text3">{index + 1}</span>
          {line}
        </li>
      ))}
    </ol>
  );
}

const COLUMNS: readonly (readonly [name: string, bars: readonly number[], note: string])[] = [
  ['order_date', [0.6, 0.7, 0.65, 0.8, 0.75, 0.9, 0.85, 0.8, 0.95, 1, 0.9, 0.98], '24 months'],
  ['region', [1, 0.7, 0.6, 0.45], '4 values'],
  ['channel', [1, 0.75, 0.6, 0.4, 0.3], '5 values'],
  ['amount', [0.35, 1, 0.86, 0.55, 0.34, 0.2, 0.12, 0.08, 0.05, 0.03, 0.02, 0.01], 'median $227'],
  ['returned', [1, 0.06], '5.1% yes'],
];

export function ProfilePicture() {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <ul aria-hidden="true" className={`${FRAME} grid grid-rows-5 divide-y divide-border-subtle bg-surface`}>
      {COLUMNS.map(([name, bars, note]) => (
        <li
          key={name}
          className="grid grid-cols-[1fr_auto_88px] items-center gap-3 px-4 text-label font-normal"
        >
          <span className="truncate text-text1">{name}</span>
          <BarSparkline bars={bars} theme={theme} label={name} />
          <span className="text-right text-caption text-text3">{note}</span>
        </li>
      ))}
    </ul>
  );
}

export function DashboardPicture() {
  return (
    <svg viewBox="0 0 240 124" aria-hidden="true" className={`${FRAME} w-full bg-bg p-3`}>
      {[0, 60, 120, 180].map((x) => (
        <Tile key={x} x={x} y={0} width={56} height={24}>
          <path d={`M${x + 6} 12h14`} className="stroke-text3 stroke-[4]" />
          <path d={`M${x + 28} 16l5-4 5 3 5-6 6 2`} className="fill-none stroke-chart-1" />
        </Tile>
      ))}
      <Tile x={0} y={28} width={146} height={46}>
        <path d="M6 58l22-4 22 2 22-6 22 2 22-8 22-4" className="fill-none stroke-chart-1 stroke-[1.5]" />
        <path d="M6 64l22-2 22 3 22-3 22 1 22-4 22 1" className="fill-none stroke-chart-2 stroke-[1.5]" />
        <path d="M6 69l22-1 22 1 22-2 22 2 22-2 22 1" className="fill-none stroke-chart-3 stroke-[1.5]" />
      </Tile>
      <Tile x={150} y={28} width={86} height={46}>
        <Bars at={156} from={35} lengths={[72, 50, 40, 24]} />
      </Tile>
      <Tile x={0} y={78} width={116} height={46}>
        {COLUMN_MARKS.map(({ x, height }) => (
          <rect key={x} x={x} y={119 - height} width="11" height={height} className="fill-chart-1" />
        ))}
      </Tile>
      <Tile x={120} y={78} width={116} height={46}>
        <Bars at={126} from={85} lengths={[100, 44, 36, 20]} />
      </Tile>
    </svg>
  );
}

const COLUMN_MARKS = [10, 30, 24, 16, 10, 7, 5, 3].map((height, index) => ({ x: 6 + index * 13, height }));

interface TileProps {
  x: number;
  y: number;
  width: number;
  height: number;
  children: ReactNode;
}

function Tile({ children, ...box }: TileProps) {
  return (
    <g>
      <rect {...box} rx="3" className="fill-surface stroke-border" />
      {children}
    </g>
  );
}

function Bars({ at, from, lengths }: { at: number; from: number; lengths: readonly number[] }) {
  return lengths.map((length, index) => (
    <rect key={length} x={at} y={from + index * 9} width={length} height="6" className="fill-chart-1" />
  ));
}
